import type { Subscription } from '../../shared/subscriptions.ts';
import { classNames } from '../ui/class-names.ts';
import { Day } from '../ui/day.tsx';
import { TruckIcon } from '../ui/icons.tsx';

/** The next boxes, the first one highlighted; nothing is planned while payments fail for good. */
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
  return (
    <ol className="mt-2 grid gap-2">
      {days.map((day, place) => (
        <li
          key={day}
          className={classNames(
            'flex items-center gap-3 rounded-lg px-3.5 py-2.5',
            place === 0 ? 'bg-leaf-soft font-semibold text-leaf-ink' : 'bg-sunken text-muted',
          )}
        >
          <TruckIcon />
          <Day day={day} />
        </li>
      ))}
    </ol>
  );
}
