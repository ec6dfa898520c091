import { ApiError } from '../api.ts';
import { pageMeta } from '../page-meta.ts';
import { paths } from '../paths.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { AccountFrame } from './account-frame.tsx';
import { useVerifyEmail } from './mutations.ts';
import { useMailedToken } from './page-query.ts';
import { sayFailure } from './say-refusal.ts';

export function meta() {
  return [...pageMeta('Confirm your email', 'Confirm your address.'), { name: 'robots', content: 'noindex' }];
}

/** Waits for a press: programs that look into mails open every link, and must not confirm anything. */
export default function VerifyEmailPage() {
  const token = useMailedToken();
  const verify = useVerifyEmail();
  const confirm = () => sayFailure('Confirmation failed', verify.mutateAsync(token)).catch(() => {});
  if (verify.isSuccess) return <Confirmed />;
  if (!token || isRefused(verify.error)) return <DeadLink />;
  return (
    <AccountFrame title="Confirm your email" intro="One press, and we know that our mails reach you.">
      <Button size="large" fullWidth pending={verify.isPending} onClick={confirm}>
        Confirm my email address
      </Button>
      <p className="text-sm text-muted">
        If you did not make an account with us, please just close this page.
      </p>
    </AccountFrame>
  );
}

/** A lost network is no verdict on the link. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 400 || error.status === 409);
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

function DeadLink() {
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
