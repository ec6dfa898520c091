import type { Interval } from '../documents/catalog.ts';

type Step = { interval: Interval; interval_count: number };

const day = 86_400;

/**
 * The moment `steps` periods after the anchor, in seconds. Months clamp to the month's last day; since every step
 * counts from the anchor, a later month returns to the anchor's day.
 */
export function periodBoundary(anchor: number, step: Step, steps: number): number {
  const count = step.interval_count * steps;
  if (step.interval === 'day') return anchor + count * day;
  if (step.interval === 'week') return anchor + count * 7 * day;
  return addMonths(anchor, step.interval === 'year' ? count * 12 : count);
}

export function addMonths(anchor: number, months: number): number {
  const from = new Date(anchor * 1000);
  const first = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1);
  const target = new Date(first);
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  const timeOfDay = anchor % day;
  return first / 1000 + (Math.min(from.getUTCDate(), lastDay) - 1) * day + timeOfDay;
}
