import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { DayList } from '../ui/text/day-list.tsx';
import type { DeliverySchedule } from './delivery-schedule.ts';

interface UpcomingDeliveriesProps {
  isSubscription: boolean;
  /** In a subscription, whether its plan is chosen. */
  hasPlan: boolean;
  schedule: DeliverySchedule | null;
  /** Days from order to first delivery. */
  leadTimeDays: number;
}

export function UpcomingDeliveries(props: UpcomingDeliveriesProps) {
  const { isSubscription, hasPlan, schedule, leadTimeDays } = props;
  return (
    <section aria-labelledby="deliveries-heading">
      <h2 id="deliveries-heading" className="text-xl">
        {isSubscription ? 'Upcoming deliveries' : 'Your delivery'}
      </h2>
      {schedule ? <DayList days={schedule.days} /> : <Skeleton className="mt-3 h-12" />}
      {isSubscription && !hasPlan && (
        <p className="mt-2 text-sm text-muted">Choose a plan to see the boxes after it.</p>
      )}
      <p className="mt-3 text-sm text-muted">
        Deliveries are on Saturdays. Orders by Friday 6pm EST go in the first Saturday delivery after the{' '}
        {leadTimeDays}-day growing time.
      </p>
    </section>
  );
}
