import { paths, serverPaths } from '../paths.ts';
import { SignOutIcon, UserIcon } from '../ui/layout/icons.tsx';
import { Menu } from '../ui/overlay/menu.tsx';
import { dashboardTarget, isCurrent } from './navigation.ts';
import { useCurrentPath } from './use-current-path.ts';

interface AccountMenuProps {
  isAdmin: boolean;
  onSignOut: (logoutPath: string) => void;
}

export function AccountMenu({ isAdmin, onSignOut }: AccountMenuProps) {
  const path = useCurrentPath();
  const page = (label: string, to: string) => ({ label, to, isCurrent: isCurrent(path, to) });
  return (
    <Menu
      label="Account menu"
      items={[
        page('Dashboard', dashboardTarget(isAdmin)),
        ...(isAdmin ? [page('Admin', paths.admin)] : []),
        {
          label: 'Sign Out',
          icon: <SignOutIcon className="h-4 w-4" />,
          onSelect: () => onSignOut(serverPaths.logout),
        },
      ]}
    >
      <UserIcon className="h-6 w-6" />
    </Menu>
  );
}
