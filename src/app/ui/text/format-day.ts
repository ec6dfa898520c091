import { type DayStyle, formatDay as formatDayAt } from '../../../shared/rules/format-day.ts';

/** The shop's clock minus the device's, ms. */
let clockAhead = 0;

export function setClockAhead(ahead: number): void {
  clockAhead = ahead;
}

/** By the shop's clock, once it is known. */
export function formatDay(day: string, style: DayStyle = 'long'): string {
  return formatDayAt(day, style, Date.now() + clockAhead);
}
