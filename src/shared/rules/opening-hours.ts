import { business } from '../business.ts';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

export interface OpeningHours {
  /** First to last. */
  days: string[];
  /** 9:30am is 9.5. */
  opens: number;
  closes: number;
}

/** Throws if `business.hours` can't be parsed. */
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

function hourOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map((part) => Number.parseInt(part, 10));
  return (hour % 12) + (time.endsWith('pm') ? 12 : 0) + minute / 60;
}
