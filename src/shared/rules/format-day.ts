import { newYorkDay } from './delivery-days.ts';

export type DayStyle = 'long' | 'short' | 'weekday';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/**
 * 'Saturday, December 5' (long) in headings, sentences and mails, 'Sat, Dec 5' (weekday) in rows, 'Dec 5' (short); with its year
 * where it is not that of `now` (epoch ms) in New York. No `Intl`: its first formatter takes 100 ms on a slow phone.
 */
export function formatDay(day: string, style: DayStyle, now: number): string {
  // UTC, so that the reader's time zone cannot shift the date.
  const date = new Date(`${day}T00:00:00Z`);
  const weekday = weekdays[date.getUTCDay()] ?? '';
  const month = months[date.getUTCMonth()] ?? '';
  const dayOfMonth = date.getUTCDate();
  const shortMonthDay = `${month.slice(0, 3)} ${dayOfMonth}`;
  const styles: Record<DayStyle, string> = {
    long: `${weekday}, ${month} ${dayOfMonth}`,
    short: shortMonthDay,
    weekday: `${weekday.slice(0, 3)}, ${shortMonthDay}`,
  };
  const year = day.slice(0, 4);
  return newYorkDay(now).startsWith(year) ? styles[style] : `${styles[style]}, ${year}`;
}

/** 'Saturday, December 5'. */
export function formatLongDay(day: string, now: number): string {
  return formatDay(day, 'long', now);
}
