export type DayStyle = 'long' | 'full' | 'medium' | 'short' | 'weekday';

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
 * '2026-12-05' as 'Saturday, December 5' (long), with the year (full), 'December 5, 2026' (medium), 'Dec 5' (short), 'Sat, Dec 5'
 * (weekday). Without `Intl`, whose first formatter takes some 100 ms of a slow phone.
 */
export function formatDay(day: string, style: DayStyle = 'long'): string {
  // Read as UTC, so that the reader's time zone can't move the date.
  const date = new Date(`${day}T00:00:00Z`);
  const weekday = weekdays[date.getUTCDay()] ?? '';
  const month = months[date.getUTCMonth()] ?? '';
  const [dayOfMonth, year] = [date.getUTCDate(), date.getUTCFullYear()];
  const monthDay = `${month} ${dayOfMonth}`;
  const shortMonthDay = `${month.slice(0, 3)} ${dayOfMonth}`;
  const styles: Record<DayStyle, string> = {
    long: `${weekday}, ${monthDay}`,
    full: `${weekday}, ${monthDay}, ${year}`,
    medium: `${monthDay}, ${year}`,
    short: shortMonthDay,
    weekday: `${weekday.slice(0, 3)}, ${shortMonthDay}`,
  };
  return styles[style];
}
