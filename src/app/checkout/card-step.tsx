import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useUnauthorized } from '../accounts/sign-in-needed.ts';
import { ApiError, isUnauthorized, sentenceOf } from '../api.ts';
import { cart } from '../cart/cart.ts';
import { paths } from '../paths.ts';
import { PaymentForm } from '../payments/payment-form.tsx';
import { useCompletePayment } from '../payments/queries.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ChevronLeftIcon } from '../ui/control-icons.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { dismissToasts, toast } from '../ui/toast.ts';
import { AgreedLine } from './agreed-line.tsx';
import { forgetAgreement } from './agreement.ts';
import { endAttempt } from './attempt.ts';
import { isBox } from './bought.ts';
import type { Setup } from './use-setup.ts';

export function CardStep({ setup, onBack }: { setup: Setup; onBack: () => void }) {
  const navigate = useNavigate();
  const completion = useCompletePayment();
  const handleUnauthorized = useUnauthorized();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  function complete(setupIntentId: string) {
    dismissToasts();
    completion.mutate(setupIntentId, { onSuccess: finish, onError: handleUnauthorized });
  }

  async function finish() {
    await endAttempt('subscription');
    cart.clear((items) => isBox(items, setup.agreed?.greens ?? ''));
    forgetAgreement(sessionStorage);
    await navigate(paths.subscriptionSuccess, { replace: true });
  }

  async function beginAgain() {
    await endAttempt('subscription');
    toast({
      title: 'Setup Failed',
      description: 'This sign-up has expired. Please start again.',
      variant: 'danger',
    });
    onBack();
  }

  return (
    <Card className="grid gap-5">
      <Button variant="ghost" className="-ml-3 justify-self-start" onClick={onBack}>
        <ChevronLeftIcon />
        Back to Subscription
      </Button>
      <header>
        <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
          Add your card
        </h2>
        <p className="mt-1 text-muted">
          Nothing is charged today. Your card is kept for the boxes after the trial.
        </p>
      </header>
      {setup.agreed && <AgreedLine agreed={setup.agreed} />}
      {completion.isIdle ? (
        <PaymentForm
          clientSecret={setup.clientSecret}
          returned={setup.returned}
          returnPath={paths.subscription}
          submitLabel="Start my subscription"
          onSucceeded={complete}
          onExpired={beginAgain}
        />
      ) : (
        <Completing
          error={completion.error}
          onRetry={() => completion.variables && complete(completion.variables)}
        />
      )}
    </Card>
  );
}

function Completing({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (!error) {
    return (
      <p className="flex items-center gap-3 text-muted">
        <Spinner label="Working" /> Your card is set up. Starting your subscription...
      </p>
    );
  }
  if (isUnauthorized(error)) {
    return (
      <Alert variant="warning" title="Your card is set up">
        Your subscription starts by itself in a few minutes. Please sign in again to see it.
      </Alert>
    );
  }
  const lost = !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
  return (
    <Alert variant="warning" title="Your card is set up">
      <p>
        {lost
          ? 'We could not reach the shop to finish. Your subscription starts by itself in a few minutes; you can also try again now.'
          : sentenceOf(error)}
      </p>
      <Button variant="secondary" className="mt-3" onClick={onRetry}>
        Try again
      </Button>
    </Alert>
  );
}
