import { moneyBack } from '../../shared/facts/basics.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { LockIcon, ShieldIcon } from '../ui/layout/icons.tsx';
import { unexpectedError } from './payment-outcome.ts';
import { providerUnreachable } from './use-payment-confirmation.ts';

interface PaymentFailureProps {
  title: string;
  message: string | null;
  /** What to try next. */
  advice: string;
}

/** Says that nothing was charged only if that is certain. */
export function PaymentFailure({ title, message, advice }: PaymentFailureProps) {
  if (!message) return null;
  const isRefused = message !== unexpectedError && message !== providerUnreachable;
  return (
    <div ref={scrollHere} className="scroll-mt-20">
      <Alert variant="danger" title={title}>
        {isRefused ? `${message} Nothing was charged. ${advice}` : message}
      </Alert>
    </div>
  );
}

/** On a phone the button may be far below it. */
function scrollHere(failure: HTMLElement | null): void {
  failure?.scrollIntoView({ block: 'nearest' });
}

export function PaymentNotices() {
  return (
    <div className="grid gap-1.5 text-sm leading-5 text-muted">
      <p className="flex items-start gap-3">
        <LockIcon className="h-5 w-5" />
        Secure payment: your card details go to the card provider, never to us.
      </p>
      <p className="flex items-start gap-3">
        <ShieldIcon className="h-5 w-5" />
        {moneyBack}
      </p>
    </div>
  );
}
