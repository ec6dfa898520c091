import { isDelivered } from '../../../shared/contract/growing.ts';
import type { Delivery, Extra, Subscription } from '../../../shared/contract/subscriptions.ts';
import { dayMs, newYorkDay, newYorkTime } from '../../../shared/rules/delivery-days.ts';
import type { DayStyle } from '../../../shared/rules/format-day.ts';
import { formatDay } from '../../ui/text/format-day.ts';

/** Epoch ms as "Friday, December 4, 5 PM" (long) or "Fri, Dec 4, 5 PM" (weekday), New York. */
export function dayAndTime(instant: number, style: DayStyle = 'long'): string {
  return `${formatDay(newYorkDay(instant), style)}, ${newYorkTime(instant)}`;
}

/** `day` is `YYYY-MM-DD`, `now` epoch ms. */
function daysUntil(day: string, now: number): number {
  return Math.round((Date.parse(day) - Date.parse(newYorkDay(now))) / dayMs);
}

/** "in 5 days", "tomorrow", or "today". */
export function countdown(day: string, now: number): string {
  const days = daysUntil(day, now);
  if (days <= 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days} days`;
}

/** "2 oz Pea Shoots, 1 oz Kale". */
export function extraText({ lines }: Extra): string {
  return lines.map(({ ounces, productName }) => `${ounces} oz ${productName}`).join(', ');
}

/** At `now` (epoch ms). */
export function isChangeable({ state, changeUntil }: Delivery, now: number): boolean {
  return now <= changeUntil && state !== 'closed';
}

/** The next delivery not charged yet; null if none is listed. */
export function movedToDay(
  { deliveries, nextCharge }: Pick<Subscription, 'deliveries' | 'nextCharge'>,
  day: string,
): string | null {
  if (!nextCharge) return null;
  const target = deliveries.find(
    ({ date, state }) => state === 'scheduled' && date > day && date >= nextCharge.date,
  );
  return target?.date ?? null;
}

/** Shown before skipping. */
export function skipConsequence(subscription: Subscription, { date, state, extras }: Delivery): string {
  const added =
    extras.length > 0
      ? ' What you added comes with your next box; what is for this Saturday alone is paid back.'
      : '';
  return `${boxConsequence(subscription, { date, state })}${added}`;
}

function boxConsequence(
  subscription: Subscription,
  { date, state }: Pick<Delivery, 'date' | 'state'>,
): string {
  const day = formatDay(date);
  if (state === 'ordered') {
    const target = movedToDay(subscription, date);
    const moved = target ? formatDay(target) : 'your next delivery';
    return `This box is already paid. It moves to ${moved}, and that one is not charged.`;
  }
  return subscription.status === 'past_due'
    ? `There is no box on ${day}. The open payment is then for the delivery after it.`
    : `There is no box on ${day}, and you are not charged for it.`;
}

/** " Your paid box of Saturday, December 5 still comes.", or ''. */
export function stillComing({ deliveries }: Pick<Subscription, 'deliveries'>): string {
  const paid = deliveries.filter(({ state, timeline }) => state === 'ordered' && !isDelivered(timeline));
  const days = paid.map(({ date }) => formatDay(date)).join(' and ');
  return days && ` Your paid box of ${days} still comes.`;
}

/**
 * True if restoring `day` (`YYYY-MM-DD`) may charge at once. A monthly charge can be up to a week further
 * from its Saturday than the next one's.
 */
export function mayBeChargedNow(
  { status, frequency, nextCharge }: Pick<Subscription, 'status' | 'frequency' | 'nextCharge'>,
  day: string,
  now: number,
): boolean {
  if (status === 'past_due') return false;
  if (!nextCharge) return true;
  const daysBefore = (Date.parse(nextCharge.date) - Date.parse(day)) / dayMs;
  const earliest = nextCharge.at - (daysBefore + (frequency === 'monthly' ? 7 : 0)) * dayMs;
  return now >= earliest;
}
