import type { GrowthStep, Timeline } from '../../shared/contract/growing.ts';
import { newYorkDay } from '../../shared/rules/delivery-days.ts';
import { useScheduleInputs } from '../delivery/use-schedule-inputs.ts';
import { classNames } from '../ui/layout/class-names.ts';
import { formatDay } from '../ui/text/format-day.ts';

const names: Record<GrowthStep, string> = {
  ordered: 'Ordered',
  sown: 'Sown',
  harvested: 'Harvested',
  out_for_delivery: 'Out for delivery',
  delivered: 'Delivered',
};

/** How far a box has come: dates of what was really done, and expected ones, which say so. */
export function GrowthLine({ timeline, label }: { timeline: Timeline; label: string }) {
  const today = newYorkDay(useScheduleInputs()?.now ?? 0);
  if (timeline.length === 0) return null;
  return (
    <ol aria-label={label} className="grid gap-1.5 text-sm">
      {tellInOrder(timeline).map((one) => (
        <li key={one.step} className="flex items-start gap-2">
          <span
            aria-hidden="true"
            className={classNames(
              'mt-1 h-3 w-3 shrink-0 rounded-full border',
              one.on ? 'border-leaf bg-leaf' : 'border-edge bg-surface',
            )}
          />
          <span>
            <span className={classNames(one.on && 'font-semibold')}>{names[one.step]}</span>{' '}
            <span className="text-muted">{stepText(one, today)}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

/**
 * By their days: a subscription's trays are sown before its box is charged. What was not ticked is left out once a later step was.
 */
function tellInOrder(timeline: Timeline): Timeline {
  return timeline
    .filter(({ on }, place) => on || !timeline.slice(place + 1).some((later) => later.on))
    .toSorted((one, other) => {
      const [day, otherDay] = [one.on ?? one.expectedOn, other.on ?? other.expectedOn];
      return day && otherDay && Boolean(one.on) === Boolean(other.on) ? day.localeCompare(otherDay) : 0;
    });
}

/** "Dec 1", or "2 of 4 sown, expected Dec 3" of what is still to be done; a day that has passed without it is expected no longer. */
function stepText({ step, on, expectedOn, done = 0, of = 0 }: Timeline[number], today: string): string {
  if (on) return formatDay(on, 'weekday');
  const isPast = expectedOn !== null && expectedOn < today;
  const progress = done > 0 ? `${done} of ${of} ${names[step].toLowerCase()}` : '';
  const expected = expectedOn && !isPast ? `expected ${formatDay(expectedOn, 'weekday')}` : '';
  return [progress, expected].filter(Boolean).join(', ') || (isPast ? 'not noted yet' : 'not yet');
}
