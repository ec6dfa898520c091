import { business } from '../../../shared/business.ts';
import { newYorkDay, newYorkTime, withoutFullHour } from '../../../shared/rules/delivery-days.ts';
import { lazyValue } from '../../../shared/rules/lazy-value.ts';
import { formatDay } from './format-day.ts';

const formatInFiles = lazyValue(
  () =>
    new Intl.DateTimeFormat('en-US', {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: business.timeZone,
    }),
);

/** '14:30' as '2:30 PM'. */
export function formatTime(time: string): string {
  const hour = Number(time.slice(0, 2));
  return withoutFullHour(`${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`);
}

/** Epoch ms in New York time: "Sun, Nov 22, 3:04 PM". */
export function formatInstant(instant: number): string {
  return `${formatDay(newYorkDay(instant), 'weekday')}, ${newYorkTime(instant)}`;
}

/** Epoch ms in New York time: "Nov 22, 2026, 3:04 PM", in every year. */
export function instantInFiles(instant: number): string {
  return formatInFiles().format(instant);
}
