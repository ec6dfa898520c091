import { business } from '../../../shared/business.ts';
import { withoutFullHour } from '../../../shared/rules/delivery-days.ts';
import { lazyValue } from '../../../shared/rules/lazy-value.ts';

const formats = {
  day: lazyValue(
    () => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: business.timeZone }),
  ),
  minute: lazyValue(
    () =>
      new Intl.DateTimeFormat('en-US', {
        dateStyle: 'medium',
        timeStyle: 'short',
        timeZone: business.timeZone,
      }),
  ),
};

/** '14:30' as '2:30 PM'. */
export function formatTime(time: string): string {
  const hour = Number(time.slice(0, 2));
  return withoutFullHour(`${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`);
}

/** Epoch ms in New York time: "Nov 22, 2026, 3:04 PM", or the day alone. */
export function formatInstant(instant: number, style: keyof typeof formats = 'minute'): string {
  return withoutFullHour(formats[style]().format(instant));
}
