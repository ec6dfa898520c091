import { business } from '../business.ts';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

export interface OpeningHours {
  /** Names of the days on which somebody answers the phone, from the first to the last. */
  days: string[];
  /** Hours of the day on the shop's clock, with fractions: 9:30am is 9.5. */
  opens: number;
  closes: number;
}

/** The first row of `business.hours` ("Tuesday to Friday", "9:30am - 4:00pm EST"). Throws for hours it cannot read. */
export function readOpeningHours(): OpeningHours {
  const [{ days, time }] = business.hours;
  const [first, last = first] = days.split(' to ').map((name) => weekdays.indexOf(name));
  const [opens, closes] = (time.match(/\d+:\d\d[ap]m/g) ?? []).map(hourOf);
  if (first === undefined || first < 0 || last === undefined || last < 0 || closes === undefined)
    throw new Error(`Opening hours that cannot be read: ${days}, ${time}`);
  const count = ((last - first + 7) % 7) + 1;
  const open = Array.from({ length: count }, (_, index) => weekdays[(first + index) % 7] ?? '');
  return { days: open, opens: opens ?? 0, closes };
}

/** "9:30am" as 9.5. */
function hourOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map((part) => Number.parseInt(part, 10));
  return (hour % 12) + (time.endsWith('pm') ? 12 : 0) + minute / 60;
}
