import { Alert } from '../ui/feedback/alert.tsx';
import { unexpectedError } from './payment-outcome.ts';
import { providerUnreachable } from './use-payment-confirmation.ts';

interface PaymentFailureProps {
  title: string;
  message: string | null;
  /** What to try next, after a card that was refused. */
  advice: string;
}

/** What happened, that nothing was charged where that is certain, and what to try. */
export function PaymentFailure({ title, message, advice }: PaymentFailureProps) {
  if (!message) return null;
  const isRefused = message !== unexpectedError && message !== providerUnreachable;
  return (
    <Alert variant="danger" title={title}>
      {message} {isRefused && `Nothing was charged. ${advice}`}
    </Alert>
  );
}
