import { newYorkDay } from '../../shared/delivery-days.ts';
import type { Subscription } from '../../shared/subscriptions.ts';
import { Alert } from '../ui/alert.tsx';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { Day } from '../ui/day.tsx';
import { frequencyName, subscriptionBadge } from './subscription-status.ts';

/** What the Orders tab shows before a subscription has made its first order (spec section 2). */
export function TrialSubscriptions({ subscriptions }: { subscriptions: Subscription[] }) {
  return (
    <section aria-labelledby="trial-heading" className="grid gap-4">
      <h2 id="trial-heading" className="text-xl">
        Trial Subscriptions
      </h2>
      <Alert>Subscription orders appear here after the trial ends.</Alert>
      {subscriptions.map((subscription) => (
        <TrialCard key={subscription.id} subscription={subscription} />
      ))}
    </section>
  );
}

function TrialCard({ subscription }: { subscription: Subscription }) {
  const { id, frequency, createdAt, cartDetails, items } = subscription;
  const badge = subscriptionBadge(subscription.status);
  return (
    <Card>
      <header className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <h3 className="text-lg font-semibold">
            {frequencyName(frequency)} <span className="font-normal text-muted">#{id.slice(-8)}</span>
          </h3>
          <p className="text-sm text-muted">
            Started <Day day={newYorkDay(createdAt)} format="medium" />
          </p>
        </div>
        <Badge variant={badge.variant}>{badge.name}</Badge>
      </header>
      <p className="mt-4">{cartDetails}</p>
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

/** No date is promised that waits for a payment. */
function NextDelivery({ subscription: { status, nextDeliveryDate } }: { subscription: Subscription }) {
  if (status === 'past_due') return 'waits for your payment';
  return nextDeliveryDate ? <Day day={nextDeliveryDate} format="full" /> : 'not planned yet';
}
