import { brandName, expiresBefore } from '../../shared/card-expiry.ts';
import { newYorkDay } from '../../shared/delivery-days.ts';
import { formatCents } from '../../shared/money.ts';
import type { Subscription } from '../../shared/subscriptions.ts';
import { useSavedCards } from '../payments/use-billing.ts';
import { Day } from '../ui/day.tsx';

/** When the next box is charged, how much, for which Saturday and to which card. */
export function NextCharge({ subscription: { nextCharge, status } }: { subscription: Subscription }) {
  const [card] = useSavedCards().data ?? [];
  if (!nextCharge || status === 'past_due') return null;
  return (
    <section className="text-sm">
      <h4 className="font-semibold text-muted">Next charge</h4>
      <p className="mt-1">
        <span className="font-semibold">{formatCents(nextCharge.amount)}</span> on{' '}
        <Day day={newYorkDay(nextCharge.at)} />, for the box of <Day day={nextCharge.date} />
        {card && (
          <>
            , to {brandName(card.brand)} ending in {card.last4}
          </>
        )}
        .
      </p>
      {card && expiresBefore(card, newYorkDay(nextCharge.at)) && (
        <p className="mt-1 font-semibold text-warning-ink">
          This card ends before that charge. Please add a new one under Billing.
        </p>
      )}
    </section>
  );
}
