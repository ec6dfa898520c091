import { DayList } from '../ui/day-list.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { PurchaseDraft } from './draft.ts';
import type { DeliverySchedule } from './schedule.ts';

export function UpcomingDeliveries({
  draft,
  schedule,
}: {
  draft: PurchaseDraft;
  schedule: DeliverySchedule | null;
}) {
  const oneTime = draft.kind === 'one-time';
  return (
    <section aria-labelledby="deliveries-heading">
      <h2 id="deliveries-heading" className="text-xl">
        {oneTime ? 'Your delivery' : 'Upcoming deliveries'}
      </h2>
      {schedule ? <DayList days={schedule.days} /> : <Skeleton className="mt-3 h-12" />}
      {!oneTime && !draft.plan && (
        <p className="mt-2 text-sm text-muted">Choose a plan to see the boxes after it.</p>
      )}
      <p className="mt-3 text-sm text-muted">
        Deliveries are on Saturdays. Orders by Friday 6pm EST go in the first Saturday delivery after the
        14-day growing time.
      </p>
    </section>
  );
}
