import type { Subscription } from '../../shared/contract/subscriptions.ts';
import { useOnline } from '../platform/use-online.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { formatDay } from '../ui/text/format-day.ts';
import { DayAndTime } from './day-and-time.tsx';
import { isChangeable } from './delivery-texts.ts';
import { canSkip } from './subscription-status.ts';
import { UndoSkipButton } from './undo-skip-button.tsx';

/** A note about a skipped delivery before the next one, since NextDeliveries leaves it out, with a button that restores it. */
export function SkippedDelivery({ subscription, now }: { subscription: Subscription; now: number }) {
  const { deliveries, nextDeliveryDate, status } = subscription;
  const isOnline = useOnline();
  const skipped = deliveries.find((delivery) => delivery.state === 'skipped' && isChangeable(delivery, now));
  const isBeforeNext = skipped && (!nextDeliveryDate || skipped.date < nextDeliveryDate);
  if (!isBeforeNext || !canSkip(status)) return null;
  const day = formatDay(skipped.date);
  return (
    <Alert title={`You skipped ${day}`}>
      You can undo this until <DayAndTime at={skipped.changeUntil} />.
      {isOnline && (
        <div className="mt-3">
          <UndoSkipButton
            subscription={subscription}
            delivery={skipped}
            now={now}
            variant="secondary"
            label={`Restore ${day}`}
          >
            Restore
          </UndoSkipButton>
        </div>
      )}
    </Alert>
  );
}
