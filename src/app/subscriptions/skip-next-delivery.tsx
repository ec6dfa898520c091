import type { Subscription } from '../../shared/contract/subscriptions.ts';
import { useOnline } from '../platform/use-online.ts';
import { DayAndTime } from './day-and-time.tsx';
import { daysUntil, isChangeable } from './delivery-texts.ts';
import { SkipButton } from './skip-button.tsx';
import { canSkip } from './subscription-status.ts';

/** A shortcut to skip the next box while it can still be changed; not shown while a payment is due. */
export function SkipNextDelivery({ subscription, now }: { subscription: Subscription; now: number }) {
  const isOnline = useOnline();
  const next = subscription.deliveries.find(
    (delivery) => delivery.state !== 'skipped' && isChangeable(delivery, now),
  );
  const isFirst = next && next.date === subscription.nextDeliveryDate;
  const isWaitingForPayment = subscription.status === 'past_due';
  if (!isOnline || !isFirst || isWaitingForPayment || !canSkip(subscription.status)) return null;
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
