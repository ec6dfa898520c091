import { AddPasskeyForm } from '../accounts/add-passkey-form.tsx';
import { ConfirmPasswordDialog } from '../accounts/confirm-password.tsx';
import { PasskeySignInButton } from '../accounts/passkey-sign-in-button.tsx';
import { useCanUsePasskeys, usePasskeys } from '../accounts/passkeys.ts';
import { userErrorMessage } from '../platform/api.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { PageSpinner } from '../ui/feedback/spinner.tsx';
import { Page } from '../ui/layout/page.tsx';

/** In place of the admin area, where admins must sign in with a passkey. */
export function PasskeyNeeded() {
  const { data: passkeys, error, refetch, isFetching } = usePasskeys();
  const canUsePasskeys = useCanUsePasskeys();
  if (error && !passkeys)
    return (
      <Page title="Admin">
        <ErrorState message={userErrorMessage(error)} onRetry={refetch} retrying={isFetching} />
      </Page>
    );
  if (!passkeys) return <PageSpinner />;
  if (passkeys.length === 0)
    return (
      <Page
        narrow
        title="Add a passkey"
        intro="Admins of this shop sign in with a passkey: your fingerprint, your face or your screen lock. Add one to open the admin area."
      >
        <AddPasskeyForm />
        <ConfirmPasswordDialog />
      </Page>
    );
  return (
    <Page
      narrow
      title="Sign in with your passkey"
      intro="A password alone does not open the admin area of this shop."
    >
      {canUsePasskeys ? (
        <PasskeySignInButton otherWay="No passkey was used. Please try again, on a device that has yours." />
      ) : (
        <p className="text-muted">This browser cannot use passkeys. Please use another one.</p>
      )}
    </Page>
  );
}
