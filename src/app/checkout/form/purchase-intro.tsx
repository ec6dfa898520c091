import { business, rules } from '../../../shared/business.ts';
import { delivery as facts } from '../../../shared/facts/basics.ts';
import { orderDeadlineText } from '../../../shared/facts/home-hero.ts';
import { DayAndWindow } from '../../settings/day-and-window.tsx';
import type { PurchasePageState } from '../summary/use-purchase-page-state.ts';

/** Long enough to be the largest contentful paint: it is prerendered. */
export function PurchaseIntro({ purchase }: { purchase: PurchasePageState }) {
  return (
    <>
      <span className="block font-semibold text-ink">
        <FirstBoxNote purchase={purchase} />
      </span>
      <span className="mt-1 block">
        By the ounce, within {rules.radiusMiles} miles of {business.place.city}.
      </span>
    </>
  );
}

const placeholderDay = '2026-12-12';

/** A placeholder avoids layout shift. */
function FirstBoxNote({ purchase }: { purchase: PurchasePageState }) {
  const { user, schedule, delivery, isFullyBooked, leadTimeDays } = purchase;
  if (isFullyBooked || delivery.isUnknown) return <span key="no-day">{facts.day}</span>;
  return (
    <span key="day">
      {orderDeadlineText(leadTimeDays)} and your {user ? 'next' : 'first'} box comes{' '}
      <span className={schedule ? undefined : 'invisible'}>
        <DayAndWindow day={schedule?.days[0] ?? placeholderDay} />
      </span>
      .
    </span>
  );
}
