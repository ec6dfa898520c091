import { business } from '../../../shared/business.ts';
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

/** An instant (epoch ms) on the farm's clock: "Nov 22, 2026, 3:04 PM", or the day alone. */
export function formatInstant(instant: number, style: keyof typeof formats = 'minute'): string {
  return formats[style]().format(instant);
}
