import { newYorkInstant } from '../../src/shared/rules/delivery-days.ts';
import { type DayStyle, formatDay as formatDayAt } from '../../src/shared/rules/format-day.ts';

/** As pages and mails begin it: near New Year its year stands after it. */
export function formatDay(day: string, style: DayStyle = 'long'): string {
  return formatDayAt(day, style, newYorkInstant(day, 12));
}
