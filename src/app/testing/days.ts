import { setClockAhead } from '../ui/text/format-day.ts';

/** Days of `now`'s year are written without it, whenever the test runs. */
export function pinDays(now = '2026-11-20T17:00:00Z'): void {
  setClockAhead(Date.parse(now) - Date.now());
}
