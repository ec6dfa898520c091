import { business, rules } from '../business.ts';
import { lazyValue } from './lazy-value.ts';
import { policies } from './limits.ts';
import { newYorkOffset } from './new-york-offset.ts';
import type { Frequency } from './plans.ts';

/** Epoch ms to `YYYY-MM-DD`. */
export function newYorkDay(instant: number): string {
  return wallClock(instant).day;
}

/** `YYYY-MM-DD`. Orders after Friday 18:00:00 New York count as Sunday's (product 3.2). */
export function firstDelivery(
  instant: number,
  leadTimeDays: number = rules.leadTimeDays,
  closed: readonly string[] = [],
): string {
  return openSaturday(saturdayOnOrAfter(addDays(effectiveOrderDay(instant), leadTimeDays)), closed);
}

/** `saturday` (`YYYY-MM-DD`) itself, or the next one not `closed`. */
export function openSaturday(saturday: string, closed: readonly string[]): string {
  return closed.includes(saturday) ? openSaturday(addDays(saturday, 7), closed) : saturday;
}

/**
 * Always stepped from the first day (`n` = 0): 7n days, 14n days, or n months clamped to the month's end;
 * then the Saturday on or after.
 */
export function nthDelivery(firstDeliveryDay: string, frequency: Frequency, n: number): string {
  if (n === 0) return firstDeliveryDay;
  if (frequency === 'monthly') return saturdayOnOrAfter(addMonths(firstDeliveryDay, n));
  return saturdayOnOrAfter(addDays(firstDeliveryDay, n * (frequency === 'weekly' ? 7 : 14)));
}

/** `firstChargeAt` is epoch ms. */
export type Schedule = { firstDeliveryDay: string; firstChargeAt: number; frequency: Frequency };

/** `day` is a Saturday (`YYYY-MM-DD`), `chargeAt` epoch ms. */
export type ScheduledDelivery = { day: string; chargeAt: number };

/**
 * `instant` is epoch ms. The first delivery must be payable after the trial; a later one does not extend the
 * trial.
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
 * A charge pays for the next Saturday whose cutoff it meets. A Saturday without one (possible at a month's
 * end) is left out.
 */
export function scheduledDeliveries(schedule: Schedule): Generator<ScheduledDelivery, never> {
  return deliveriesSince(schedule, 0);
}

/** Only if the n-th charge pays for the n-th delivery: for months, while none is left out. */
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

/** `from` is `YYYY-MM-DD`, inclusive. */
export function* scheduledSince(schedule: Schedule, from: string): Generator<ScheduledDelivery, never> {
  for (const delivery of deliveriesSince(schedule, stepsBefore(schedule, from))) {
    if (delivery.day >= from) yield delivery;
  }
  throw new Error('A schedule has no end.');
}

/** Epoch ms; null if `day` (`YYYY-MM-DD`) is not on the schedule. */
export function chargeOf(schedule: Schedule, day: string): number | null {
  const { day: first, chargeAt } = scheduledSince(schedule, day).next().value;
  return first === day ? chargeAt : null;
}

/** `from` is `YYYY-MM-DD`, inclusive. */
export function deliveriesFrom(schedule: Schedule, from: string, count: number): ScheduledDelivery[] {
  const found: ScheduledDelivery[] = [];
  for (const delivery of scheduledSince(schedule, from)) {
    found.push(delivery);
    if (found.length === count) break;
  }
  return found;
}

/** Avoids computing years of deliveries. */
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

/** Both days exist in every month, at least two days apart. */
function chargesNeverMissCutoff({ firstDeliveryDay, firstChargeAt }: Schedule): boolean {
  const firstChargeDay = isoDay(firstChargeAt);
  const [charge, delivery] = [dateOf(firstChargeDay), dateOf(firstDeliveryDay)];
  const months = monthOf(firstDeliveryDay) - monthOf(firstChargeDay);
  return Math.max(charge, delivery) <= 28 && delivery - charge + 28 * months >= 2;
}

/** Months since year 0. */
function monthOf(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
}

function dateOf(day: string): number {
  return Number(day.slice(8));
}

/** From `today` (`YYYY-MM-DD`), inclusive. */
export function upcomingDays(schedule: Schedule, today: string, closed: readonly string[] = []): string[] {
  const days = deliveriesFrom(schedule, today, shownDeliveries + closed.length).map(({ day }) => day);
  return days.filter((day) => !closed.includes(day)).slice(0, shownDeliveries);
}

/** Epoch ms; `n` = 0 is the first. Steps in UTC, clamped to the month's end. */
function nthCharge(firstChargeAt: number, frequency: Frequency, n: number): number {
  if (frequency !== 'monthly') return firstChargeAt + n * (frequency === 'weekly' ? 7 : 14) * dayMs;
  const timeOfDay = firstChargeAt % dayMs;
  return utc(addMonths(isoDay(firstChargeAt), n)) + timeOfDay;
}

/** The provider charges an invoice one hour after drafting it. */
function isChargedBeforeCutoff(day: string, chargeAt: number): boolean {
  return cutoffOf(day) >= chargeAt + policies.invoiceDraftMs;
}

/**
 * The last day (`YYYY-MM-DD`) to order for `delivery`, and whether its cutoff hour ends it: what is ordered after Friday
 * evening counts as Sunday's.
 */
export function orderDeadline(delivery: string, leadTimeDays: number): { day: string; isCutoff: boolean } {
  const last = addDays(delivery, -leadTimeDays);
  const weekday = new Date(utc(last)).getUTCDay();
  return { day: weekday === 6 ? addDays(last, -1) : last, isCutoff: weekday >= 5 };
}

const shownDeliveries = 3;

/** Epoch ms as New York time, "5 PM" or "5:30 PM". */
export function newYorkTime(instant: number): string {
  return withoutFullHour(newYorkTimes().format(instant));
}

/** "5:00 PM" as "5 PM". */
export function withoutFullHour(time: string): string {
  return time.replace(/:00(?=\s[AP]M)/, '');
}

/** Epoch ms of 18:00 New York on the Friday before `day`. */
export function cutoffOf(day: string): number {
  return memoized(cutoffs, day, () => newYorkInstant(addDays(day, -1), rules.cutoffHour));
}

/** Cached: time zone math is slow. */
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

/** Epoch ms of 09:00 New York. */
export function trialEnd(instant: number): number {
  return newYorkInstant(addDays(newYorkDay(instant), rules.trialDays), 9);
}

export function harvestDay(deliveryDay: string): string {
  return addDays(deliveryDay, -1);
}

export function sowDay(deliveryDay: string, growDays: number): string {
  return addDays(harvestDay(deliveryDay), -growDays);
}

export function addDays(day: string, days: number): string {
  return isoDay(utc(day) + days * dayMs);
}

/** Epoch ms; `hour` can be a fraction, but not one that daylight saving time repeats or skips. */
export function newYorkInstant(day: string, hour: number): number {
  const guess = utc(day) + hour * 3_600_000;
  const firstTry = guess - newYorkOffset(guess + 5 * 3_600_000);
  return guess - newYorkOffset(firstTry);
}

function effectiveOrderDay(instant: number): string {
  const { day, weekday, secondsOfDay } = wallClock(instant);
  const afterCutoff = weekday === 5 && secondsOfDay > rules.cutoffHour * 3600;
  if (afterCutoff) return addDays(day, 2);
  return weekday === 6 ? addDays(day, 1) : day;
}

export function saturdayOnOrAfter(day: string): string {
  const midnight = utc(day);
  const missingDays = 6 - new Date(midnight).getUTCDay();
  return missingDays === 0 ? day : isoDay(midnight + missingDays * dayMs);
}

function addMonths(day: string, months: number): string {
  const start = new Date(utc(day));
  const [year, month, date] = [start.getUTCFullYear(), start.getUTCMonth() + months, start.getUTCDate()];
  // JavaScript would roll over into the next month.
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

export const dayMs = 86_400_000;
const newYorkTimes = lazyValue(
  () => new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: business.timeZone }),
);
