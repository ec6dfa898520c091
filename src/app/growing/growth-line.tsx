import type { GrowthStep, Timeline } from '../../shared/contract/growing.ts';
import { newYorkDay } from '../../shared/rules/delivery-days.ts';
import { useShopClock } from '../delivery/use-delivery-terms.ts';
import { classNames } from '../ui/layout/class-names.ts';
import { Day } from '../ui/text/day.tsx';
import { formatDay } from '../ui/text/format-day.ts';

const names: Record<GrowthStep, string> = {
  ordered: 'Ordered',
  sown: 'Sown',
  harvested: 'Harvested',
  out_for_delivery: 'Out for delivery',
  delivered: 'Delivered',
};

interface GrowthLineProps {
  timeline: Timeline;
  label: string;
  /** A subscription's box is charged, not ordered. */
  isSubscription: boolean;
  /** The driver found nobody. */
  notHomeOn?: string | null;
}

export function GrowthLine({ timeline, label, isSubscription, notHomeOn = null }: GrowthLineProps) {
  const today = newYorkDay(useShopClock() ?? 0);
  if (timeline.length === 0) return null;
  return (
    <ol aria-label={label} className="text-sm">
      {tellInOrder(timeline, today).map((one) => (
        <li
          key={one.step}
          className={classNames(
            'border-l-4 py-0.5 pl-3',
            one.on ? 'border-leaf' : 'border-dotted border-edge',
          )}
        >
          <span className={classNames(one.on && 'font-semibold')}>
            {one.step === 'ordered' && isSubscription ? 'Charged' : names[one.step]}
          </span>{' '}
          <span className="text-muted">{stepText(one, today)}</span>
        </li>
      ))}
      {notHomeOn && (
        <li className="border-l-4 border-apricot py-0.5 pl-3 font-semibold text-apricot-ink">
          Nobody was home on <Day day={notHomeOn} format="weekday" />
        </li>
      )}
    </ol>
  );
}

/** By date: a subscription's trays are sown before its charge. Drops unticked steps of the past. */
function tellInOrder(timeline: Timeline, today: string): Timeline {
  return timeline
    .filter((one) => one.on || one.done || !isOver(one, today))
    .filter((one, place, told) => one.on || !told.slice(place + 1).some(({ on }) => on))
    .toSorted((one, other) => {
      const [day, otherDay] = [one.on ?? one.expectedOn, other.on ?? other.expectedOn];
      return day && otherDay && Boolean(one.on) === Boolean(other.on) ? day.localeCompare(otherDay) : 0;
    });
}

function isOver({ expectedOn }: Timeline[number], today: string): boolean {
  return expectedOn !== null && expectedOn < today;
}

/** "Dec 1", or "2 of 4 sown, expected Dec 3". */
function stepText(one: Timeline[number], today: string): string {
  const { step, on, expectedOn, done = 0, of = 0 } = one;
  if (on) return formatDay(on, 'weekday');
  const progress = done > 0 ? `${done} of ${of} ${names[step].toLowerCase()}` : '';
  const expected = expectedOn && !isOver(one, today) ? `expected ${formatDay(expectedOn, 'weekday')}` : '';
  return [progress, expected].filter(Boolean).join(', ') || 'not yet';
}
