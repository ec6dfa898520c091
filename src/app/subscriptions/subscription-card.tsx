import { business } from '../../shared/business.ts';
import { newYorkDay } from '../../shared/delivery-days.ts';
import { centsOf, formatCents } from '../../shared/money.ts';
import type { Subscription } from '../../shared/subscriptions.ts';
import { Alert } from '../ui/alert.tsx';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { Day } from '../ui/day.tsx';
import { NextDeliveries } from './next-deliveries.tsx';
import { cartEntries, frequencyName, subscriptionBadge } from './subscription-status.ts';

export function SubscriptionCard({ subscription }: { subscription: Subscription }) {
  const badge = subscriptionBadge(subscription.status);
  return (
    <Card>
      <header className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <h3 className="text-xl">{frequencyName(subscription.frequency)}</h3>
          <p className="text-sm text-muted">{formatCents(centsOf(subscription.boxTotal))} per box</p>
        </div>
        <Badge variant={badge.variant}>{badge.name}</Badge>
      </header>
      <PaymentAlert status={subscription.status} />
      {subscription.status === 'trialing' && (
        <p className="mt-4 text-sm text-muted">
          No charge until <Day day={newYorkDay(subscription.trialEndsAt)} format="medium" />.
        </p>
      )}
      <Selection subscription={subscription} />
      <NextDeliveries subscription={subscription} />
    </Card>
  );
}

function PaymentAlert({ status }: Pick<Subscription, 'status'>) {
  if (status === 'past_due') {
    return (
      <Alert variant="warning" title="Payment Issue" className="mt-4">
        Your last payment failed. Please update your payment method to avoid service interruption. <CallUs />
      </Alert>
    );
  }
  if (status !== 'suspended') return null;
  return (
    <Alert variant="danger" title="Subscription Suspended" className="mt-4">
      Your subscription has been suspended due to payment failures. Update your payment method to reactivate.{' '}
      <CallUs />
    </Alert>
  );
}

/** How to change the card: by phone. */
function CallUs() {
  return (
    <>
      Call us at <a href={business.phoneHref}>{business.phone}</a> and we will do it with you.
    </>
  );
}

function Selection({ subscription }: { subscription: Subscription }) {
  const entries = cartEntries(subscription.cartDetails);
  const lines = subscription.items.map((item) => `${item.quantity} x ${item.productName}`);
  const shown = entries.length > 0 ? entries : lines;
  return (
    <section className="mt-5">
      {entries.length > 0 && (
        <h4 className="text-sm font-semibold text-muted">
          Your {frequencyName(subscription.frequency)} Selection:
        </h4>
      )}
      <ul className="mt-2 grid list-disc gap-1 pl-5 marker:text-leaf">
        {shown.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
