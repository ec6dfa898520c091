import { paths, serverPaths } from '../paths.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { classNames } from '../ui/class-names.ts';
import { SignOutIcon } from '../ui/control-icons.tsx';
import { UserIcon } from '../ui/icons.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { dropdownStyle } from './learn-more-menu.tsx';
import { NavLink } from './nav-link.tsx';
import { dashboardTarget } from './navigation.ts';
import { useDisclosure } from './use-disclosure.ts';

interface AccountMenuProps {
  isAdmin: boolean;
  onSignOut: (logoutPath: string) => void;
}

export function AccountMenu({ isAdmin, onSignOut }: AccountMenuProps) {
  const { open, boxProps, buttonProps, listProps } = useDisclosure();
  return (
    <div {...boxProps} className="relative">
      <button {...buttonProps} className={buttonStyle({ variant: 'ghost', size: 'icon' })}>
        <UserIcon className="h-6 w-6" />
        <VisuallyHidden>Account menu</VisuallyHidden>
      </button>
      <ul {...listProps} className={classNames(dropdownStyle, 'right-0', open && 'flex')}>
        <li>
          <NavLink item={{ label: 'Dashboard', to: dashboardTarget(isAdmin) }} />
        </li>
        {isAdmin && (
          <li>
            <NavLink item={{ label: 'Admin', to: paths.admin }} />
          </li>
        )}
        <li>
          <button
            type="button"
            className="nav-link w-full hover:bg-leaf-soft"
            onClick={() => onSignOut(serverPaths.logout)}
          >
            <SignOutIcon className="h-4 w-4" />
            Sign Out
          </button>
        </li>
      </ul>
    </div>
  );
}
