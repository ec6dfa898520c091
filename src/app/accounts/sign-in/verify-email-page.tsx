import { paths } from '../../paths.ts';
import { ApiError, userErrorMessage } from '../../platform/api.ts';
import { pageMeta } from '../../platform/page-meta.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button, ButtonLink } from '../../ui/layout/button.tsx';
import { useVerifyEmail } from '../mutations.ts';
import { AccountFrame } from './account-frame.tsx';
import { deleteMailedToken, useMailedToken } from './mailed-token.ts';
import { SignInForm } from './sign-in-form.tsx';

export function meta() {
  return [...pageMeta('Confirm your email', 'Confirm your address.'), { name: 'robots', content: 'noindex' }];
}

/** Confirms only on a click: email link scanners open every link. */
export default function VerifyEmailPage() {
  const token = useMailedToken();
  const verify = useVerifyEmail();
  const confirm = () => void verify.mutateAsync(token).then(forgetToken, toastUnlessShown);
  const status = verify.error instanceof ApiError ? verify.error.status : null;
  if (verify.data) return verify.data.isWaiting ? <OtherLinkMissing /> : <Confirmed />;
  if (!token || status === 400 || status === 409) return <InvalidLink />;
  if (status === 401) return <SignInFirst onSignedIn={confirm} />;
  if (status === 403) return <OtherAccount />;
  return (
    <AccountFrame title="Confirm your email" intro="Please confirm that this email address is yours.">
      <Button size="large" fullWidth pending={verify.isPending} onClick={confirm}>
        Confirm my email address
      </Button>
      <p className="text-sm text-muted">
        If you did not make an account with us, please just close this page.
      </p>
    </AccountFrame>
  );
}

function forgetToken(): void {
  deleteMailedToken(paths.verifyEmail);
}

/** Rejected tokens have their own page. */
function toastUnlessShown(error: unknown): void {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 400 || status === 409) forgetToken();
  if ([400, 401, 403, 409].includes(status)) return;
  toast({ title: 'Confirmation failed', description: userErrorMessage(error), variant: 'danger' });
}

/**
 * A stranger may have registered this email: the mailed link alone must not confirm an account with the
 * stranger's password.
 */
function SignInFirst({ onSignedIn }: { onSignedIn: () => void }) {
  return (
    <AccountFrame title="Confirm your email" intro="Please sign in, and your address is confirmed.">
      <SignInForm onSignedIn={onSignedIn} />
      <Alert title="You do not know the password?">
        Choose a new one with “Forgot password?”. That confirms your address as well, and signs out whoever
        else may be using this account.
      </Alert>
    </AccountFrame>
  );
}

function OtherAccount() {
  return (
    <AccountFrame title="Confirm your email">
      <Alert variant="warning" title="You are signed in with another account">
        This link belongs to a different one. Please sign out, and open the link in our mail again.
      </Alert>
      <ButtonLink to={paths.home} variant="secondary" fullWidth>
        Back to Shop
      </ButtonLink>
    </AccountFrame>
  );
}

/** The link mailed to the other address is not opened yet. */
function OtherLinkMissing() {
  return (
    <AccountFrame title="Confirm your email">
      <Alert title="One more link">
        Thank you. We mailed a link to your other address, too: your email address changes once both are
        opened.
      </Alert>
      <ButtonLink to={paths.home} variant="secondary" fullWidth>
        Back to Shop
      </ButtonLink>
    </AccountFrame>
  );
}

function Confirmed() {
  return (
    <AccountFrame title="Confirm your email">
      <Alert variant="success" title="Your email address is confirmed">
        Thank you. Order confirmations and delivery notices will reach you there.
      </Alert>
      <ButtonLink to={paths.subscription} fullWidth>
        Shop Products
      </ButtonLink>
    </AccountFrame>
  );
}

function InvalidLink() {
  return (
    <AccountFrame title="Confirm your email">
      <Alert variant="warning" title="This link does not work any more">
        It may have been used already, or have expired. If your address is confirmed, there is nothing left to
        do.
      </Alert>
      <ButtonLink to={paths.home} variant="secondary" fullWidth>
        Back to Shop
      </ButtonLink>
    </AccountFrame>
  );
}
