import { addDays, newYorkDay } from '../../src/shared/rules/delivery-days.ts';
import { formatLongDay } from '../../src/shared/rules/format-day.ts';

/** Days from a failed charge to the next try, as docs/running.md sets them at the provider. */
const retryDays = [3, 5, 7];

/** What only days show, to tick by hand in the test shop. `firstChargeAt`: epoch ms, of a sign-up of today. */
export function laterDays(firstChargeAt: number): string[] {
  const first = newYorkDay(firstChargeAt);
  const retries = retryDays.map((_, index) =>
    addDays(
      first,
      retryDays.slice(0, index + 1).reduce((sum, days) => sum + days, 0),
    ),
  );
  const longDay = (day: string) => formatLongDay(day, firstChargeAt);
  return [
    'What only days show. Subscribe twice in the test shop today, weekly: with 4242 4242 4242 4242, and with 4000 0000 0000 0341. Then tick:',
    `[ ] ${longDay(addDays(first, -7))}: both had a mail about the first charge.`,
    `[ ] ${longDay(first)}: the first card paid, and its box is in Orders; the second was declined, with a mail.`,
    `[ ] ${retries.map(longDay).join('; ')}: the second card was tried again.`,
    `[ ] ${longDay(addDays(first, 7))}: the renewal of the first was paid, and its box is in Orders.`,
    `[ ] ${longDay(addDays(retries.at(-1) ?? first, 1))}: the second subscription is suspended.`,
  ];
}
