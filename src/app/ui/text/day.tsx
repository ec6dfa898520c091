import { type DayStyle, formatDay } from './format-day.ts';

/** A plain date, the same in every time zone. */
export function Day({ day, format = 'long' }: { day: string; format?: DayStyle }) {
  return <time dateTime={day}>{formatDay(day, format)}</time>;
}
