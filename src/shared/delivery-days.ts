import { business, rules } from './business.ts';
import type { Frequency } from './settings.ts';

/** The New York date of an instant (epoch ms), as `YYYY-MM-DD`. */
export function newYorkDay(instant: number): string {
  return wallClock(instant).day;
}

/**
 * First delivery of an order placed at `instant` (epoch ms), as `YYYY-MM-DD`: the first Saturday on or after
 * the order's New York date plus the lead time in days. Orders later than Friday 18:00:00 New York count as
 * Sunday's (spec section 9).
 */
export function firstDelivery(instant: number, leadTimeDays: number = rules.leadTimeDays): string {
  return saturdayOnOrAfter(addDays(countingDay(instant), leadTimeDays));
}

/**
 * The n-th delivery (0 = the first delivery day itself) stepped from the first delivery day, never from the previous one: 7n days,
 * 14n days, or n calendar months clamped to the month's end, then on to the Saturday on or after.
 */
export function laterDelivery(firstDeliveryDay: string, frequency: Frequency, n: number): string {
  if (n === 0) return firstDeliveryDay;
  if (frequency === 'monthly') return saturdayOnOrAfter(addMonths(firstDeliveryDay, n));
  return saturdayOnOrAfter(addDays(firstDeliveryDay, n * (frequency === 'weekly' ? 7 : 14)));
}

/** The schedule's days from `from` (`YYYY-MM-DD`) on, `count` of them; four are computed, three shown. */
export function deliveriesFrom(
  firstDeliveryDay: string,
  frequency: Frequency,
  from: string,
  count = 4,
): string[] {
  const days: string[] = [];
  for (let n = 0; days.length < count; n += 1) {
    const day = laterDelivery(firstDeliveryDay, frequency, n);
    if (day >= from) days.push(day);
  }
  return days;
}

/**
 * The day of the first box: the first scheduled day that can still be paid for after the trial (`trialEndsAt`, epoch
 * ms), since nothing is charged and nothing is delivered before. The provider charges within an hour of its end.
 */
export function firstBoxDay({ firstDeliveryDay, frequency, trialEndsAt }: Schedule): string {
  for (let n = 0; ; n += 1) {
    const day = laterDelivery(firstDeliveryDay, frequency, n);
    if (cutoffOf(day) >= trialEndsAt + 3_600_000) return day;
  }
}

/** The next three delivery days of a subscription from `today` (`YYYY-MM-DD`) on, none before its first box. */
export function upcomingDeliveries(schedule: Schedule, today: string): string[] {
  const first = firstBoxDay(schedule);
  return deliveriesFrom(schedule.firstDeliveryDay, schedule.frequency, first > today ? first : today).slice(
    0,
    3,
  );
}

/** `2026-12-05` as "Saturday, December 5, 2026", the same in every time zone. */
export function longDay(day: string): string {
  return longDays.format(utc(day));
}

/** When orders for a delivery day close: 18:00 New York on the Friday before it, as epoch ms. */
export function cutoffOf(day: string): number {
  return newYorkInstant(addDays(day, -1), 18);
}

/** End of the trial of an order placed at `instant`: 09:00 New York on its New York date + 14 days, epoch ms. */
export function trialEnd(instant: number): number {
  return newYorkInstant(addDays(newYorkDay(instant), rules.trialDays), 9);
}

/** `YYYY-MM-DD` plus whole days. */
export function addDays(day: string, days: number): string {
  return isoDay(utc(day) + days * dayMs);
}

/** Epoch ms of a New York wall-clock hour, or a part of one, on a day. Hours that summer time repeats or skips are not asked for. */
export function newYorkInstant(day: string, hour: number): number {
  const guess = utc(day) + hour * 3_600_000;
  const firstTry = guess + offsetAt(guess + 5 * 3_600_000);
  return guess + offsetAt(firstTry);
}

function countingDay(instant: number): string {
  const { day, weekday, secondsOfDay } = wallClock(instant);
  const afterCutoff = weekday === 5 && secondsOfDay > 18 * 3600;
  if (afterCutoff) return addDays(day, 2);
  return weekday === 6 ? addDays(day, 1) : day;
}

function saturdayOnOrAfter(day: string): string {
  return addDays(day, (6 - new Date(utc(day)).getUTCDay() + 7) % 7);
}

function addMonths(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return isoDay(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth)));
}

/** New York's UTC offset at an instant, as ms to add to wall-clock time to get UTC. */
function offsetAt(instant: number): number {
  const { day, secondsOfDay } = wallClock(instant);
  return Math.round(instant - (utc(day) + secondsOfDay * 1000));
}

function wallClock(instant: number) {
  const parts: Record<string, number> = {};
  for (const { type, value } of newYork.formatToParts(instant)) parts[type] = Number(value);
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts;
  const date = isoDay(Date.UTC(year, month - 1, day));
  const secondsOfDay = hour * 3600 + minute * 60 + second + (instant % 1000) / 1000;
  return { day: date, weekday: new Date(utc(date)).getUTCDay(), secondsOfDay };
}

function utc(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function isoDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

export type Schedule = { firstDeliveryDay: string; frequency: Frequency; trialEndsAt: number };

const dayMs = 86_400_000;
const longDays = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });
const newYork = new Intl.DateTimeFormat('en-US', {
  timeZone: business.timeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});
