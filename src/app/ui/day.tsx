import { type DayStyle, formatDay } from './format-day.ts';

/** A plain date, the same in every time zone; it is broken into two lines only where it does not fit on one. */
export function Day({ day, format = 'long' }: { day: string; format?: DayStyle }) {
  return (
    <time dateTime={day} className="inline-block">
      {formatDay(day, format)}
    </time>
  );
}
