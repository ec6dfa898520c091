import { brandName, carriedSentence, expiresBefore, type SavedCard } from '../../shared/contract/payments.ts';
import type { Subscription } from '../../shared/contract/subscriptions.ts';
import type { Payment } from '../../shared/rules/credit.ts';
import { newYorkDay } from '../../shared/rules/delivery-days.ts';
import { formatCents } from '../../shared/rules/money.ts';
import { Day } from '../ui/text/day.tsx';

interface NextChargeProps {
  subscription: Subscription;
  /** Undefined until the credit is known. */
  payment: Payment | undefined;
  card?: SavedCard;
}

export function NextCharge({ subscription: { nextCharge, status }, payment, card }: NextChargeProps) {
  if (!nextCharge || status === 'past_due') return null;
  const byCard = payment?.card ?? nextCharge.amount;
  const cardToCharge = byCard > 0 ? card : undefined;
  return (
    <section className="text-sm">
      <h4 className="font-semibold text-muted">Next charge</h4>
      <p className="mt-1">
        <span className="font-semibold">{byCard > 0 ? formatCents(byCard) : 'Nothing'}</span> on{' '}
        <Day day={newYorkDay(nextCharge.at)} />, for the box of <Day day={nextCharge.date} />
        {cardToCharge && (
          <span>
            , to {brandName(cardToCharge.brand)} ending in {cardToCharge.last4}
          </span>
        )}
        <span>.</span>
        {payment && payment.credit > 0 && (
          <span>
            {' '}
            It costs {formatCents(nextCharge.amount)}, of which credit pays {formatCents(payment.credit)}.
            {carriedSentence(payment.carried)}
          </span>
        )}
      </p>
      {cardToCharge && expiresBefore(cardToCharge, newYorkDay(nextCharge.at)) && (
        <p className="mt-1 font-semibold text-warning-ink">
          This card ends before that charge. Please add a new one under Billing.
        </p>
      )}
    </section>
  );
}
