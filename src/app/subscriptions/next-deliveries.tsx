import type { Subscription } from '../../shared/subscriptions.ts';
import { DayList } from '../ui/day-list.tsx';

/** The next delivery days, the first one highlighted; none while the subscription is suspended. */
export function NextDeliveries({ subscription }: { subscription: Subscription }) {
  const { status, nextDeliveryDate, nextDeliveryDates } = subscription;
  if (status === 'cancelled') return null;
  const days =
    nextDeliveryDates.length > 0 ? nextDeliveryDates : [nextDeliveryDate].filter((day) => day !== null);
  return (
    <section className="mt-5">
      <h4 className="text-sm font-semibold text-muted">
        {days.length > 1 ? 'Next deliveries' : 'Next delivery'}
      </h4>
      {status === 'suspended' ? <p className="mt-2 font-semibold">On Hold</p> : <Days days={days} />}
    </section>
  );
}

function Days({ days }: { days: string[] }) {
  if (days.length === 0) return <p className="mt-2">Not planned yet</p>;
  return <DayList days={days} />;
}
