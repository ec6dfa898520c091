import { moneyBack } from '../../shared/facts/basics.ts';
import { LockIcon, ShieldIcon } from '../ui/layout/icons.tsx';

/** The notes on payment security and refunds. */
export function PaymentNotices() {
  return (
    <div className="grid gap-2 text-sm text-muted">
      <p className="flex items-start gap-3">
        <LockIcon className="mt-0.5 h-5 w-5" />
        Secure payment: your card details go straight to the card provider and are never stored by us.
      </p>
      <p className="flex items-start gap-3">
        <ShieldIcon className="mt-0.5 h-5 w-5" />
        {moneyBack}
      </p>
    </div>
  );
}
