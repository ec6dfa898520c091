import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { deleteMailedToken } from '../accounts/sign-in/mailed-token.ts';
import { paths } from '../paths.ts';
import { PaymentForm } from '../payments/payment-form.tsx';
import { PaymentNotices } from '../payments/payment-parts.tsx';
import { useCompletePayment } from '../payments/queries.ts';
import { userErrorMessage } from '../platform/api.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { Button } from '../ui/layout/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { type MoveInSetup, moveInSetup } from './move-in-setup.ts';

interface CardStepProps {
  setup: MoveInSetup;
  /** The sign-up expired: it begins again. */
  onEnd: () => void;
  /** Above the form. */
  children: ReactNode;
}

export function CardStep({ setup, onEnd, children }: CardStepProps) {
  const { completion, complete } = useCompletion();
  return (
    <Card className="grid gap-5">
      {children}
      {completion.isIdle ? (
        <PaymentForm
          clientSecret={setup.clientSecret}
          returned={setup.returned}
          returnPath={paths.moveIn}
          submitLabel="Start my subscription"
          onSucceeded={complete}
          onExpired={() => {
            toast({
              title: 'Please accept again',
              description: 'The card form had expired.',
              variant: 'danger',
            });
            onEnd();
          }}
        />
      ) : completion.error ? (
        <Alert variant="warning" title="Your card is set up">
          <p>{userErrorMessage(completion.error)} Your box moves in by itself in a few minutes.</p>
          <Button
            variant="secondary"
            className="mt-3"
            onClick={() => completion.variables && complete(completion.variables)}
          >
            Try again
          </Button>
        </Alert>
      ) : (
        <p className="flex items-center gap-3 text-muted">
          <Spinner label="Working" /> Your card is set up. Your box is moving in...
        </p>
      )}
      <PaymentNotices />
    </Card>
  );
}

function useCompletion() {
  const navigate = useNavigate();
  const completion = useCompletePayment();
  const finish = () => {
    moveInSetup.remove();
    deleteMailedToken(paths.moveIn);
    void navigate(paths.subscriptionSuccess, { replace: true });
  };
  const complete = (setupIntentId: string) => completion.mutate(setupIntentId, { onSuccess: finish });
  return { completion, complete };
}
