import type { ReactNode } from 'react';
import { rules } from '../../shared/business.ts';
import { cutoffTime, fullyBooked } from '../../shared/facts/basics.ts';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Button } from '../ui/layout/button.tsx';
import { classNames } from '../ui/layout/class-names.ts';
import { TruckIcon } from '../ui/layout/icons.tsx';
import { Day } from '../ui/text/day.tsx';
import type { DeliverySchedule } from './delivery-schedule.ts';
import type { DeliveryTerms } from './use-delivery-terms.ts';

interface UpcomingDeliveriesProps {
  isSubscription: boolean;
  hasPlan: boolean;
  schedule: DeliverySchedule | null;
  isFullyBooked: boolean;
  delivery: DeliveryTerms;
  /** Days from order to first delivery. */
  leadTimeDays: number;
  /** When the driver comes, in the farm's words; '' when it says nothing. */
  deliveryWindow: string;
  /** Stands under the days. */
  children: ReactNode;
}

export function UpcomingDeliveries(props: UpcomingDeliveriesProps) {
  const { isSubscription, hasPlan, schedule, leadTimeDays } = props;
  return (
    <section aria-labelledby="deliveries-heading">
      <h2 id="deliveries-heading" className="text-xl">
        {isSubscription ? 'Upcoming deliveries' : 'Your delivery'}
      </h2>
      <Days {...props} />
      {isSubscription && !hasPlan && schedule && (
        <p className="mt-2 text-sm text-muted">Choose a plan to see the boxes after it.</p>
      )}
      <p className="mt-3 text-sm text-muted">
        {isSubscription
          ? `Deliveries are on Saturdays. Your first box comes on the first one after the ${leadTimeDays}-day growing time and the ${rules.trialDays}-day trial.`
          : `Deliveries are on Saturdays. Orders by ${cutoffTime} go in the first Saturday delivery after the ${leadTimeDays}-day growing time.`}
      </p>
    </section>
  );
}

function Days({ schedule, isFullyBooked, delivery, deliveryWindow, children }: UpcomingDeliveriesProps) {
  if (isFullyBooked)
    return (
      <p key="booked" className="mt-3 text-muted">
        {fullyBooked.text}
      </p>
    );
  if (delivery.isUnknown)
    return (
      <div key="unknown" className="mt-3 grid justify-items-start gap-3">
        <p className="text-muted">We cannot tell your day right now. You see it here before you order.</p>
        <Button variant="secondary" onClick={() => delivery.retry()}>
          Try again
        </Button>
      </div>
    );
  return (
    <>
      {schedule ? (
        <DayList days={schedule.days} window={deliveryWindow} />
      ) : (
        <Skeleton className="mt-3 h-12" />
      )}
      <div className="mt-3 text-muted">{children}</div>
    </>
  );
}

/** Days of deliveries, the first one highlighted. */
function DayList({ days, window }: { days: string[]; window: string }) {
  return (
    <ol className="mt-3 grid gap-2">
      {days.map((day, place) => (
        <li
          key={day}
          className={classNames(
            'flex items-center gap-3 rounded-lg px-4 py-3',
            place === 0 ? 'bg-leaf-soft font-semibold text-leaf-ink' : 'bg-sunken text-muted',
          )}
        >
          <TruckIcon />
          <span>
            <Day day={day} />
            {window && <span className="font-normal">, {window}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
