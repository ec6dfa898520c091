import { paths, serverPaths } from '../paths.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { classNames } from '../ui/class-names.ts';
import { SignOutIcon, UserIcon } from '../ui/icons.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { dropdownStyle } from './learn-more-menu.tsx';
import { NavLink, navLinkStyle } from './nav-link.tsx';
import { dashboardTarget, type Viewer } from './navigation.ts';
import { useDisclosure } from './use-disclosure.ts';

interface AccountProps {
  viewer: Viewer;
  onSignOut: (logoutPath: string) => void;
}

/** Desktop: a spinner while nobody knows, the sign-in icon, or the account menu. */
export function Account({ viewer, onSignOut }: AccountProps) {
  if (viewer.state === 'loading') {
    return (
      <span className="flex h-11 w-11 items-center justify-center text-muted">
        <Spinner label="Loading your account" />
      </span>
    );
  }
  if (viewer.state === 'anonymous') {
    return (
      <ButtonLink to={paths.login} variant="ghost" size="icon" title="Sign in">
        <UserIcon className="h-6 w-6" />
        <VisuallyHidden>Sign in</VisuallyHidden>
      </ButtonLink>
    );
  }
  return <AccountMenu isAdmin={viewer.isAdmin} onSignOut={onSignOut} />;
}

function AccountMenu({ isAdmin, onSignOut }: { isAdmin: boolean; onSignOut: AccountProps['onSignOut'] }) {
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
            className={classNames(navLinkStyle, 'w-full hover:bg-leaf-soft')}
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
