import type { Subscription, SubscriptionStatus } from '../../shared/contract/subscriptions.ts';
import { newYorkDay } from '../../shared/rules/delivery-days.ts';
import { DayAndWindow } from '../settings/day-and-window.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { Badge } from '../ui/feedback/badge.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Day } from '../ui/text/day.tsx';
import { frequencyName, subscriptionBadge } from './record/subscription-status.ts';

/** Other than the trial. */
const noOrderNotes: Partial<Record<SubscriptionStatus, string>> = {
  active: 'Its first order appears here once the box is paid.',
  paused: 'It is paused: nothing is charged and no box is packed until it resumes.',
  past_due: 'Its first payment failed. The order appears here once it is paid.',
  suspended: 'Its payments failed, and it is on hold. Nothing is charged until you reactivate it.',
  cancelled: 'It ended before a box was paid. Nothing is charged.',
};

export function TrialSubscriptions({ subscriptions }: { subscriptions: Subscription[] }) {
  const hasTrial = subscriptions.some(({ status, startsOn }) => !startsOn && !noOrderNotes[status]);
  return (
    <section aria-labelledby="trial-heading" className="grid gap-4">
      <h2 id="trial-heading" className="text-xl">
        {hasTrial ? 'Trial Subscriptions' : 'Subscriptions without an order'}
      </h2>
      {hasTrial && <Alert>Subscription orders appear here after the trial ends.</Alert>}
      {subscriptions.map((subscription) => (
        <TrialCard key={subscription.id} subscription={subscription} />
      ))}
    </section>
  );
}

function TrialCard({ subscription }: { subscription: Subscription }) {
  const { id, frequency, createdAt, cartDetails, items } = subscription;
  const badge = subscriptionBadge(subscription);
  const isEnding = subscription.endsOn && !subscription.nextCharge;
  const note = isEnding
    ? 'It ends before a box is paid. Nothing is charged.'
    : subscription.startsOn
      ? 'Its first order appears here once the box is charged.'
      : noOrderNotes[subscription.status];
  return (
    <Card>
      <header className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <h3 className="text-lg font-semibold">
            {frequencyName(frequency)} <span className="font-normal text-muted">#{id.slice(-8)}</span>
          </h3>
          <p className="text-sm text-muted">
            Started <Day day={newYorkDay(createdAt)} format="weekday" />
          </p>
        </div>
        <Badge variant={badge.variant}>{badge.name}</Badge>
      </header>
      <p className="mt-4">{cartDetails}</p>
      {note && <p className="mt-2 font-semibold">{note}</p>}
      <footer className="mt-4 flex flex-wrap justify-between gap-2 border-t pt-4 text-sm text-muted">
        <span>
          Next delivery: <NextDelivery subscription={subscription} />
        </span>
        <span>
          {items.length} {items.length === 1 ? 'item' : 'items'}
        </span>
      </footer>
    </Card>
  );
}

/** No date while a payment is due. */
function NextDelivery({ subscription: { status, nextDeliveryDate } }: { subscription: Subscription }) {
  if (status === 'past_due') return 'waits for your payment';
  if (status === 'suspended') return 'on hold';
  if (status === 'cancelled') return 'none';
  return nextDeliveryDate ? <DayAndWindow day={nextDeliveryDate} /> : 'not planned yet';
}
