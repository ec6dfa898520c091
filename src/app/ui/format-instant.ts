import { atFirstUse } from '../../shared/at-first-use.ts';
import { business } from '../../shared/business.ts';

const formats = {
  day: atFirstUse(
    () => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: business.timeZone }),
  ),
  minute: atFirstUse(
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
