import type { Delivery, Subscription } from '../../shared/subscriptions.ts';
import { useOnline } from '../pwa/use-online.ts';
import { Badge, type BadgeVariant } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Day } from '../ui/day.tsx';
import { formatDay } from '../ui/format-day.ts';
import { dayAndTime, isChangeable } from './delivery-texts.ts';
import { SkipButton } from './skip-button.tsx';
import { undoSkip } from './subscription-calls.ts';
import { canSkip } from './subscription-status.ts';
import { useSubscriptionAction } from './use-subscription-action.ts';

interface DeliveryListProps {
  subscription: Subscription;
  now: number;
}

/** The next eight Saturdays, each with what can be done about it and until when. */
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
};

function DeliveryRow({ delivery, subscription, now }: DeliveryListProps & { delivery: Delivery }) {
  const { date, state, changeUntil } = delivery;
  const isOnline = useOnline();
  const isOpen = isChangeable(delivery, now) && canSkip(subscription.status);
  return (
    <li className="flex items-center gap-3 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 font-semibold">
          <Day day={date} />
          <Badge variant={badges[state].variant}>{badges[state].name}</Badge>
        </p>
        {isOpen && (
          <p className="text-sm text-muted">
            {state === 'skipped' ? 'Undo' : 'Skip'} until {dayAndTime(changeUntil)}
          </p>
        )}
        {state === 'closed' && <p className="text-sm text-muted">The farm does not deliver on this day.</p>}
      </div>
      {isOpen && isOnline && state === 'skipped' && <UndoSkipButton subscription={subscription} day={date} />}
      {isOpen && isOnline && state !== 'skipped' && (
        <SkipButton
          subscription={subscription}
          delivery={delivery}
          variant="secondary"
          className="min-w-20"
          label={`Skip ${formatDay(date)}`}
        >
          Skip
        </SkipButton>
      )}
    </li>
  );
}

function UndoSkipButton({ subscription: { id }, day }: { subscription: Subscription; day: string }) {
  const { run, isBusy, isPending } = useSubscriptionAction<string>({
    id,
    send: (date) => undoSkip(id, date),
    notice: (_, date) => ({
      title: 'Delivery Restored',
      description: `Your box of ${formatDay(date)} comes as planned.`,
    }),
  });
  return (
    <Button
      variant="secondary"
      className="min-w-20"
      aria-label={`Undo skip of ${formatDay(day)}`}
      pending={isPending}
      disabled={isBusy}
      onClick={() => run(day)}
    >
      Undo
    </Button>
  );
}
