import type { Subscription } from '../../shared/subscriptions.ts';
import { useOnline } from '../pwa/use-online.ts';
import { DayAndTime } from './day-and-time.tsx';
import { daysUntil, isChangeable } from './delivery-texts.ts';
import { SkipButton } from './skip-button.tsx';
import { canSkip } from './subscription-status.ts';

/** The short way to a skip, for the next box that can still be changed; none while its day waits for a payment. */
export function SkipNextDelivery({ subscription, now }: { subscription: Subscription; now: number }) {
  const isOnline = useOnline();
  const next = subscription.deliveries.find(
    (delivery) => delivery.state !== 'skipped' && isChangeable(delivery, now),
  );
  const isFirst = next && next.date === subscription.nextDeliveryDate;
  const isWaiting = subscription.status === 'past_due';
  if (!isOnline || !isFirst || isWaiting || !canSkip(subscription.status)) return null;
  return (
    <div className="-my-2">
      <SkipButton subscription={subscription} delivery={next} variant="ghost" className="-ml-5">
        {daysUntil(next.date, now) < 7 ? 'Not home this Saturday?' : 'Not home that Saturday?'} Skip it
      </SkipButton>
      <p className="text-sm text-muted">
        You can skip it until <DayAndTime at={next.changeUntil} />. Once it is paid, a skipped box moves to
        your next delivery.
      </p>
    </div>
  );
}
