import { newYorkDay } from '../../shared/delivery-days.ts';
import { formatCents } from '../../shared/money.ts';
import type { SavedCard } from '../../shared/payments.ts';
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
        {card && <>, to {cardName(card)}</>}.
      </p>
      {card && endsBefore(card, nextCharge.at) && (
        <p className="mt-1 font-semibold text-warning-ink">
          This card ends before that charge. Please add a new one under Billing.
        </p>
      )}
    </section>
  );
}

/** "visa", "4242" as "Visa ending in 4242". */
function cardName({ brand, last4 }: SavedCard): string {
  return `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ending in ${last4}`;
}

/** A card is good until the end of its last month. */
function endsBefore({ expMonth, expYear }: SavedCard, instant: number): boolean {
  const [year = 0, month = 0] = newYorkDay(instant).split('-').map(Number);
  return expYear * 12 + expMonth < year * 12 + month;
}
