import { paths } from '../paths.ts';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { UserIcon } from '../ui/layout/icons.tsx';
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx';
import { AccountLink } from './account-link.tsx';
import { AccountMenu } from './account-menu.tsx';
import type { Viewer } from './navigation.ts';

interface AccountProps {
  viewer: Viewer;
  onSignOut: (logoutPath: string) => void;
}

/** Desktop: a spinner while the user is loading, then the sign-in icon or the account menu. */
export function Account({ viewer, onSignOut }: AccountProps) {
  if (viewer.state === 'loading') {
    return (
      <span className="flex h-11 w-11 items-center justify-center text-muted">
        <Spinner label="Loading your account" />
      </span>
    );
  }
  if (viewer.state === 'authenticated') return <AccountMenu isAdmin={viewer.isAdmin} onSignOut={onSignOut} />;
  return (
    <AccountLink to={paths.login} variant="ghost" size="icon">
      <UserIcon className="h-6 w-6" />
      <VisuallyHidden>Sign in</VisuallyHidden>
    </AccountLink>
  );
}
