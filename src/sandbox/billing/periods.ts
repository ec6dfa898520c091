import type { Interval } from '../resources/catalog.ts';

export type Recurring = { interval: Interval; interval_count: number };
export type Period = { start: number; end: number };

const daySeconds = 86_400;

/** Seconds. Counts from the anchor in both directions, clamped to the month's last day. */
export function periodAround(anchor: number, recurring: Recurring, instant: number): Period {
  let step = Math.floor((instant - anchor) / longestPeriod(recurring));
  while (boundary(anchor, recurring, step + 1) <= instant) step += 1;
  while (boundary(anchor, recurring, step) > instant) step -= 1;
  return { start: boundary(anchor, recurring, step), end: boundary(anchor, recurring, step + 1) };
}

function boundary(anchor: number, { interval, interval_count }: Recurring, steps: number): number {
  const count = interval_count * steps;
  if (interval === 'day') return anchor + count * daySeconds;
  if (interval === 'week') return anchor + count * 7 * daySeconds;
  return addMonths(anchor, interval === 'year' ? count * 12 : count);
}

function longestPeriod({ interval, interval_count }: Recurring): number {
  const days = { day: 1, week: 7, month: 31, year: 366 };
  return interval_count * days[interval] * daySeconds;
}

export function addMonths(anchor: number, months: number): number {
  const from = new Date(anchor * 1000);
  const first = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1);
  const target = new Date(first);
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  const timeOfDay = anchor % daySeconds;
  return first / 1000 + (Math.min(from.getUTCDate(), lastDay) - 1) * daySeconds + timeOfDay;
}
