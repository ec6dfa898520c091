export type DayStyle = 'long' | 'full' | 'date' | 'medium' | 'short' | 'weekday';

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
 * 'Saturday, December 5' (long), with year (full), 'December 5' (date), 'December 5, 2026' (medium), 'Dec 5'
 * (short), 'Sat, Dec 5' (weekday). No `Intl`: its first formatter takes 100 ms on a slow phone.
 */
export function formatDay(day: string, style: DayStyle = 'long'): string {
  // UTC, so that the reader's time zone cannot shift the date.
  const date = new Date(`${day}T00:00:00Z`);
  const weekday = weekdays[date.getUTCDay()] ?? '';
  const month = months[date.getUTCMonth()] ?? '';
  const [dayOfMonth, year] = [date.getUTCDate(), date.getUTCFullYear()];
  const monthDay = `${month} ${dayOfMonth}`;
  const shortMonthDay = `${month.slice(0, 3)} ${dayOfMonth}`;
  const styles: Record<DayStyle, string> = {
    long: `${weekday}, ${monthDay}`,
    full: `${weekday}, ${monthDay}, ${year}`,
    date: monthDay,
    medium: `${monthDay}, ${year}`,
    short: shortMonthDay,
    weekday: `${weekday.slice(0, 3)}, ${shortMonthDay}`,
  };
  return styles[style];
}
