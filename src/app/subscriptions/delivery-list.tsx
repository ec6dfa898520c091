import type { Delivery, Subscription } from '../../shared/contract/subscriptions.ts';
import { canSkip } from '../../shared/rules/delivery-plan.ts';
import { useOnline } from '../platform/use-online.ts';
import { Badge, type BadgeVariant } from '../ui/feedback/badge.tsx';
import { Day } from '../ui/text/day.tsx';
import { formatDay } from '../ui/text/format-day.ts';
import { SkipButton } from './actions/skip-button.tsx';
import { UndoSkipButton } from './actions/undo-skip-button.tsx';
import { DayAndTime } from './record/day-and-time.tsx';
import { isChangeable } from './record/delivery-texts.ts';

interface DeliveryListProps {
  subscription: Subscription;
  now: number;
}

export function DeliveryList({ subscription, now }: DeliveryListProps) {
  const { deliveries } = subscription;
  if (deliveries.length === 0) return null;
  return (
    <section>
      <h4 className="text-sm font-semibold text-muted">Coming deliveries</h4>
      <ol className="divide-y divide-line">
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.date} delivery={delivery} subscription={subscription} now={now} />
        ))}
      </ol>
    </section>
  );
}

const badges: Record<Delivery['state'], { name: string; variant: BadgeVariant }> = {
  scheduled: { name: 'Scheduled', variant: 'neutral' },
  ordered: { name: 'Paid', variant: 'green' },
  skipped: { name: 'Skipped', variant: 'yellow' },
  closed: { name: 'No delivery', variant: 'neutral' },
  unpaid: { name: 'Not paid', variant: 'yellow' },
};

const waitingForPaymentBadge = { name: 'Waits for payment', variant: 'yellow' } as const;

function DeliveryRow({ delivery, subscription, now }: DeliveryListProps & { delivery: Delivery }) {
  const { date, state, changeUntil } = delivery;
  const isOnline = useOnline();
  const isWaitingForPayment = state === 'scheduled' && subscription.status === 'past_due';
  const badge = isWaitingForPayment ? waitingForPaymentBadge : badges[state];
  const isSkipped = state === 'skipped';
  const isOpen = isChangeable(delivery, now) && canSkip(subscription.status);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
      <div className="min-w-0 grow basis-40">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 font-semibold">
          <Day day={date} format="weekday" />
          <Badge variant={badge.variant}>{badge.name}</Badge>
        </p>
        {isOpen && (
          <p className="text-sm text-muted">
            {isSkipped ? 'Undo' : 'Skip'} until <DayAndTime at={changeUntil} format="weekday" />
          </p>
        )}
        {state === 'closed' && <p className="text-sm text-muted">The farm does not deliver on this day.</p>}
        {state === 'unpaid' && (
          <p className="text-sm text-muted">This box was not paid in time, so it does not come.</p>
        )}
      </div>
      {isOpen && isOnline && <DeliveryAction delivery={delivery} subscription={subscription} now={now} />}
    </li>
  );
}

function DeliveryAction(props: DeliveryListProps & { delivery: Delivery }) {
  const look = { variant: 'secondary', className: 'min-w-20' } as const;
  const day = formatDay(props.delivery.date);
  return props.delivery.state === 'skipped' ? (
    <UndoSkipButton {...props} {...look} label={`Undo skip of ${day}`}>
      Undo
    </UndoSkipButton>
  ) : (
    <SkipButton subscription={props.subscription} delivery={props.delivery} {...look} label={`Skip ${day}`}>
      Skip
    </SkipButton>
  );
}
