import { moneyBack } from '../../shared/facts/basics.ts';
import { LockIcon, ShieldIcon } from '../ui/layout/icons.tsx';

/** The notes on payment security and refunds. */
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
