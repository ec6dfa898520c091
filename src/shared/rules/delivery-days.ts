import { business, rules } from '../business.ts';
import { lazyValue } from './lazy-value.ts';
import { policies } from './limits.ts';
import { newYorkOffset } from './new-york-offset.ts';
import type { Frequency } from './plans.ts';

/** The New York date of an instant (epoch ms), as `YYYY-MM-DD`. */
export function newYorkDay(instant: number): string {
  return wallClock(instant).day;
}

/**
 * First delivery of an order placed at `instant` (epoch ms), as `YYYY-MM-DD`: the first Saturday on or after
 * the order's New York date plus the lead time in days that the farm has not `closed`. Orders later than Friday 18:00:00
 * New York count as Sunday's (product 3.2).
 */
export function firstDelivery(
  instant: number,
  leadTimeDays: number = rules.leadTimeDays,
  closed: readonly string[] = [],
): string {
  return openSaturday(saturdayOnOrAfter(addDays(effectiveOrderDay(instant), leadTimeDays)), closed);
}

/** The first Saturday from a Saturday (`YYYY-MM-DD`) on that is not among the `closed` ones. */
export function openSaturday(saturday: string, closed: readonly string[]): string {
  return closed.includes(saturday) ? openSaturday(addDays(saturday, 7), closed) : saturday;
}

/**
 * The n-th delivery (0 = the first delivery day itself) stepped from the first delivery day, never from the previous one: 7n
 * days, 14n days, or n calendar months clamped to the month's end, then on to the Saturday on or after.
 */
export function nthDelivery(firstDeliveryDay: string, frequency: Frequency, n: number): string {
  if (n === 0) return firstDeliveryDay;
  if (frequency === 'monthly') return saturdayOnOrAfter(addMonths(firstDeliveryDay, n));
  return saturdayOnOrAfter(addDays(firstDeliveryDay, n * (frequency === 'weekly' ? 7 : 14)));
}

/**
 * What the deliveries of a subscription are computed from: its first delivery day, and its first charge in epoch ms.
 * Both step by the frequency.
 */
export type Schedule = { firstDeliveryDay: string; firstChargeAt: number; frequency: Frequency };

/** A scheduled Saturday (`YYYY-MM-DD`) and when the provider charges for it (epoch ms). */
export type ScheduledDelivery = { day: string; chargeAt: number };

/**
 * The schedule of a subscription that is ordered at `instant` (epoch ms). The first delivery is the first Saturday that the
 * lead time allows, that can still be paid for after the trial and that is not `closed`: nothing is charged and nothing is
 * delivered before. The trial's end stays, however late the first delivery is.
 */
export function newSchedule(
  instant: number,
  leadTimeDays: number,
  frequency: Frequency,
  closed: readonly string[] = [],
): Schedule {
  const firstChargeAt = trialEnd(instant);
  let firstDeliveryDay = firstDelivery(instant, leadTimeDays, closed);
  while (!isChargedBeforeCutoff(firstDeliveryDay, firstChargeAt))
    firstDeliveryDay = openSaturday(addDays(firstDeliveryDay, 7), closed);
  return { firstDeliveryDay, firstChargeAt, frequency };
}

/**
 * All deliveries of a subscription in order, each with its charge: a charge pays for the next scheduled Saturday whose
 * cutoff it does not miss. A Saturday that no charge precedes in time (possible at a month's end) is left out.
 */
export function scheduledDeliveries(schedule: Schedule): Generator<ScheduledDelivery, never> {
  return deliveriesSince(schedule, 0);
}

/** From the n-th delivery on, which must be the n-th charge's: true of weeks, of months only while none is left out. */
function* deliveriesSince(schedule: Schedule, n: number): Generator<ScheduledDelivery, never> {
  const { firstDeliveryDay, firstChargeAt, frequency } = schedule;
  for (let charge = n, delivery = n; ; charge += 1, delivery += 1) {
    const chargeAt = nthCharge(firstChargeAt, frequency, charge);
    let day = nthDelivery(firstDeliveryDay, frequency, delivery);
    while (!isChargedBeforeCutoff(day, chargeAt)) {
      delivery += 1;
      day = nthDelivery(firstDeliveryDay, frequency, delivery);
    }
    yield { day, chargeAt };
  }
}

/** The deliveries on or after `from` (`YYYY-MM-DD`). */
export function* scheduledSince(schedule: Schedule, from: string): Generator<ScheduledDelivery, never> {
  for (const delivery of deliveriesSince(schedule, stepsBefore(schedule, from))) {
    if (delivery.day >= from) yield delivery;
  }
  throw new Error('A schedule has no end.');
}

/** The first `count` deliveries on or after `from` (`YYYY-MM-DD`). */
export function deliveriesFrom(schedule: Schedule, from: string, count: number): ScheduledDelivery[] {
  const found: ScheduledDelivery[] = [];
  for (const delivery of scheduledSince(schedule, from)) {
    found.push(delivery);
    if (found.length === count) break;
  }
  return found;
}

/** How many deliveries can be left out because they lie before `from`; a schedule of years is not computed from its start. */
function stepsBefore(schedule: Schedule, from: string): number {
  const { firstDeliveryDay, firstChargeAt, frequency } = schedule;
  if (frequency === 'monthly') {
    const months = monthOf(from) - monthOf(firstDeliveryDay) - 1;
    return chargesNeverMissCutoff(schedule) ? Math.max(0, months) : 0;
  }
  if (!isChargedBeforeCutoff(firstDeliveryDay, firstChargeAt)) return 0;
  const stepDays = frequency === 'weekly' ? 7 : 14;
  return Math.max(0, Math.floor((utc(from) - utc(firstDeliveryDay)) / (stepDays * dayMs)));
}

/**
 * Whether no month's end can make a charge of a monthly schedule late: both days are in every month, and even from February
 * to March they are two days apart.
 */
function chargesNeverMissCutoff({ firstDeliveryDay, firstChargeAt }: Schedule): boolean {
  const firstChargeDay = isoDay(firstChargeAt);
  const [charge, delivery] = [dateOf(firstChargeDay), dateOf(firstDeliveryDay)];
  const months = monthOf(firstDeliveryDay) - monthOf(firstChargeDay);
  return Math.max(charge, delivery) <= 28 && delivery - charge + 28 * months >= 2;
}

/** Months since the year 0 of a day (`YYYY-MM-DD`). */
function monthOf(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
}

function dateOf(day: string): number {
  return Number(day.slice(8));
}

/** The next three delivery days from `today` (`YYYY-MM-DD`) on that are not `closed`. */
export function upcomingDays(schedule: Schedule, today: string, closed: readonly string[] = []): string[] {
  const days = deliveriesFrom(schedule, today, shownDeliveries + closed.length).map(({ day }) => day);
  return days.filter((day) => !closed.includes(day)).slice(0, shownDeliveries);
}

/**
 * When the provider makes the n-th charge (0 = the first), epoch ms: it steps in UTC, by weeks or by calendar months whose
 * day is clamped to the month's end.
 */
function nthCharge(firstChargeAt: number, frequency: Frequency, n: number): number {
  if (frequency !== 'monthly') return firstChargeAt + n * (frequency === 'weekly' ? 7 : 14) * dayMs;
  const timeOfDay = firstChargeAt % dayMs;
  return utc(addMonths(isoDay(firstChargeAt), n)) + timeOfDay;
}

/** The provider finalizes and charges an invoice an hour after it has made the draft. */
function isChargedBeforeCutoff(day: string, chargeAt: number): boolean {
  return cutoffOf(day) >= chargeAt + policies.invoiceDraftMs;
}

/** Four dates are computed, three are shown (product 3.3). */
const shownDeliveries = 3;

/** `2026-12-05` as "Saturday, December 5, 2026", the same in every time zone. */
export function formatLongDay(day: string): string {
  return longDays().format(utc(day));
}

/** The New York wall-clock time of an instant (epoch ms), as "6:00 PM". */
export function newYorkTime(instant: number): string {
  return newYorkTimes().format(instant);
}

/** When orders for a delivery day close: 18:00 New York on the Friday before it, as epoch ms. */
export function cutoffOf(day: string): number {
  return memoized(cutoffs, day, () => newYorkInstant(addDays(day, -1), 18));
}

/** Time zones and dates are slow to compute, and the schedules of all subscriptions ask for the same few days. */
const cutoffs = new Map<string, number>();
const midnights = new Map<string, number>();
const isoDays = new Map<number, string>();
const maxRememberedDays = 2000;

function memoized<Key, Value>(known: Map<Key, Value>, key: Key, compute: () => Value): Value {
  const found = known.get(key);
  if (found !== undefined) return found;
  const computed = compute();
  if (known.size >= maxRememberedDays) known.clear();
  known.set(key, computed);
  return computed;
}

/** End of the trial of an order placed at `instant`: 09:00 New York on its New York date plus the trial days, epoch ms. */
export function trialEnd(instant: number): number {
  return newYorkInstant(addDays(newYorkDay(instant), rules.trialDays), 9);
}

/** `YYYY-MM-DD` plus whole days. */
export function addDays(day: string, days: number): string {
  return isoDay(utc(day) + days * dayMs);
}

/**
 * Epoch ms of a New York wall-clock hour, or a part of one, on a day. Hours that summer time repeats or skips are not asked
 * for.
 */
export function newYorkInstant(day: string, hour: number): number {
  const guess = utc(day) + hour * 3_600_000;
  const firstTry = guess - newYorkOffset(guess + 5 * 3_600_000);
  return guess - newYorkOffset(firstTry);
}

function effectiveOrderDay(instant: number): string {
  const { day, weekday, secondsOfDay } = wallClock(instant);
  const afterCutoff = weekday === 5 && secondsOfDay > 18 * 3600;
  if (afterCutoff) return addDays(day, 2);
  return weekday === 6 ? addDays(day, 1) : day;
}

/** The Saturday on or after a day (`YYYY-MM-DD`). */
export function saturdayOnOrAfter(day: string): string {
  const midnight = utc(day);
  const missingDays = 6 - new Date(midnight).getUTCDay();
  return missingDays === 0 ? day : isoDay(midnight + missingDays * dayMs);
}

function addMonths(day: string, months: number): string {
  const start = new Date(utc(day));
  const [year, month, date] = [start.getUTCFullYear(), start.getUTCMonth() + months, start.getUTCDate()];
  // A day that the month does not have would be one of the next.
  const lastOfMonth = date <= 28 ? date : new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return isoDay(Date.UTC(year, month, Math.min(date, lastOfMonth)));
}

function wallClock(instant: number) {
  const local = instant + newYorkOffset(instant);
  const day = isoDay(local);
  const midnight = utc(day);
  return { day, weekday: new Date(midnight).getUTCDay(), secondsOfDay: (local - midnight) / 1000 };
}

function utc(day: string): number {
  return memoized(midnights, day, () => Date.parse(day));
}

function isoDay(ms: number): string {
  return memoized(isoDays, Math.floor(ms / dayMs), () => String(new Date(ms).toJSON()).slice(0, 10));
}

const dayMs = 86_400_000;
const longDays = lazyValue(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }));
const newYorkTimes = lazyValue(
  () => new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: business.timeZone }),
);
