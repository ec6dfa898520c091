import { addDays, newYorkDay, newYorkInstant, saturdayOnOrAfter } from './delivery-days.ts';

/** New York time. `from` (inclusive) and `to` (exclusive) are epoch ms. */
export type Period = { name: string; from: number; to: number; isOpen: boolean };

/** Oldest first, named by their last Saturday (`YYYY-MM-DD`). */
export function newYorkWeeks(now: number, count: number): Period[] {
  const saturday = saturdayOnOrAfter(newYorkDay(now));
  return Array.from({ length: count }, (_, index) => {
    const name = addDays(saturday, -7 * (count - 1 - index));
    return periodOf(name, addDays(name, -6), addDays(name, 1), now);
  });
}

/** Oldest first, named `YYYY-MM`. */
export function newYorkMonths(now: number, count: number): Period[] {
  const [year = 0, month = 0] = newYorkDay(now).split('-').map(Number);
  return Array.from({ length: count }, (_, index) => {
    const start = firstOfMonth(year, month - (count - 1 - index));
    const end = firstOfMonth(year, month - (count - 1 - index) + 1);
    return periodOf(start.slice(0, 7), start, end, now);
  });
}

/** Epoch ms; New York days, including today. */
export function startOfLastDays(now: number, days: number): number {
  return newYorkInstant(addDays(newYorkDay(now), 1 - days), 0);
}

function periodOf(name: string, firstDay: string, dayAfter: string, now: number): Period {
  const [from, to] = [newYorkInstant(firstDay, 0), newYorkInstant(dayAfter, 0)];
  return { name, from, to, isOpen: now < to };
}

/** `month` counts from 1 and can be outside the year. */
function firstOfMonth(year: number, month: number): string {
  return new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10);
}
