import {
  addDays,
  cutoffOf,
  newYorkDay,
  newYorkInstant,
  openSaturday,
  saturdayOnOrAfter,
} from './delivery-days.ts';
import { policies } from './limits.ts';

/** The next open Saturday (`YYYY-MM-DD`) before its cutoff. `now` is epoch ms. */
export function shelfDayAt(now: number, closed: readonly string[]): string {
  const saturday = saturdayOnOrAfter(newYorkDay(now));
  return openSaturday(cutoffOf(saturday) < now ? addDays(saturday, 7) : saturday, closed);
}

/** Epoch ms; until then only customers with a subscription's box that day see and buy it. */
export function openToAllFrom({ date, firstOfferedAt }: { date: string; firstOfferedAt: number }): number {
  return Math.min(firstOfferedAt + policies.shelfForSubscribersMs, newYorkInstant(addDays(date, -1), 12));
}
