import { useId } from 'react';
import type { ScheduleInputs } from '../../shared/contract/delivery.ts';
import type { Subscription } from '../../shared/contract/subscriptions.ts';
import type { Payment } from '../../shared/rules/credit.ts';
import { centsOf, formatCents } from '../../shared/rules/money.ts';
import { orderLineText } from '../../shared/rules/packs.ts';
import { useSavedCards } from '../payments/use-billing.ts';
import { Badge } from '../ui/feedback/badge.tsx';
import { Card } from '../ui/layout/card.tsx';
import { NextCharge } from './next-charge.tsx';
import { NextDeliveries } from './next-deliveries.tsx';
import { PaymentAlert } from './payment-alert.tsx';
import { SkipNextDelivery } from './skip-next-delivery.tsx';
import { SkippedDelivery } from './skipped-delivery.tsx';
import { StatusNote } from './status-note.tsx';
import { SubscriptionActions } from './subscription-actions.tsx';
import { SubscriptionDetails } from './subscription-details.tsx';
import { cartEntries, frequencyName, subscriptionBadge } from './subscription-status.ts';
import { UndoChange } from './undo-change.tsx';
import { useFocusAfterAction } from './use-focus-after-action.ts';

interface SubscriptionCardProps {
  subscription: Subscription;
  /** How its next charge is paid. */
  payment: Payment | undefined;
  deliveryClock: ScheduleInputs;
}

export function SubscriptionCard({ subscription, payment, deliveryClock }: SubscriptionCardProps) {
  const heading = useId();
  const card = useFocusAfterAction(subscription.id);
  const badge = subscriptionBadge(subscription.status);
  const [savedCard] = useSavedCards().data ?? [];
  return (
    <Card
      ref={card}
      tabIndex={-1}
      role="group"
      aria-labelledby={heading}
      className="grid grid-cols-1 gap-5 [overflow-wrap:anywhere]"
    >
      <header className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <h3 id={heading} className="text-xl">
            {frequencyName(subscription.frequency)}
          </h3>
          <p className="text-sm text-muted">{formatCents(centsOf(subscription.boxTotal))} per box</p>
        </div>
        <Badge variant={badge.variant}>{badge.name}</Badge>
      </header>
      <PaymentAlert subscription={subscription} />
      <StatusNote subscription={subscription} />
      <Selection subscription={subscription} />
      <NextDeliveries subscription={subscription} deliveryClock={deliveryClock} />
      <NextCharge subscription={subscription} payment={payment} card={savedCard} />
      <SkipNextDelivery subscription={subscription} now={deliveryClock.now} />
      <SkippedDelivery subscription={subscription} now={deliveryClock.now} />
      <UndoChange subscription={subscription} />
      <SubscriptionDetails subscription={subscription} now={deliveryClock.now} />
      <SubscriptionActions subscription={subscription} now={deliveryClock.now} />
    </Card>
  );
}

function Selection({ subscription }: { subscription: Subscription }) {
  const entries = cartEntries(subscription.cartDetails);
  const lines = subscription.items.map(orderLineText);
  const shown = entries.length > 0 ? entries : lines;
  return (
    <section>
      {entries.length > 0 && (
        <h4 className="mb-2 text-sm font-semibold text-muted">
          Your {frequencyName(subscription.frequency)} Selection:
        </h4>
      )}
      <ul className="grid list-disc gap-1 pl-5 marker:text-leaf">
        {shown.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
