import type { DeliveryTermsAnswer } from '../../../shared/contract/delivery.ts';
import {
  addDays,
  firstDelivery,
  newSchedule,
  newYorkDay,
  sowDay,
} from '../../../shared/rules/delivery-days.ts';
import { formatLongDay } from '../../../shared/rules/format-day.ts';
import type { Frequency } from '../../../shared/rules/plans.ts';
import { longestGrowDays } from '../../catalog/products.ts';
import { closedDaysFrom } from '../../delivery/closed-days.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { getLeadTimeDays } from '../../settings/settings.ts';
import { fullDays } from './room.ts';

/** 409 when no Saturday of a year has room. */
export function deliveryTerms({ db, now: clock }: Pick<Deps, 'db' | 'now'>): DeliveryTermsAnswer {
  const now = clock();
  const days = readDays(db, now);
  const firstBox = (day: string) => ({
    firstDelivery: day,
    sowOn: firstSowing(db, day, newYorkDay(now)),
  });
  const order = assertBookable(bookableDay('order', now, days));
  const subscription = bookableDay('subscription', now, days);
  return {
    now,
    leadTimeDays: days.leadTimeDays,
    closedDays: days.closed,
    fullDays: days.full,
    ...firstBox(order),
    subscription: subscription === null ? null : firstBox(subscription),
  };
}

/** Null when it is over, or no growing times are known. */
function firstSowing(db: Db, day: string, today: string): string | null {
  const growDays = longestGrowDays(db);
  const first = growDays === null ? null : sowDay(day, growDays);
  return first !== null && first >= today ? first : null;
}

/** `YYYY-MM-DD`. `now` is epoch ms. 409 when the page showed another day, or no Saturday has room. */
export function agreedFirstDelivery(db: Db, now: number, expected: string | undefined): string {
  const days = readDays(db, now);
  const day = assertBookable(bookableDay('order', now, days));
  assertExpected(day, expected, now);
  return day;
}

/** From this open Saturday on, full or not, whatever is ordered now can be sown. */
export function firstSownDay(db: Db, now: number): string {
  const { leadTimeDays, closed } = readDays(db, now);
  return firstDelivery(now, leadTimeDays, closed);
}

/** As `agreedFirstDelivery`; the later deliveries of a subscription need no room. */
export function agreedSchedule(db: Db, now: number, frequency: Frequency, expected: string | undefined) {
  const days = readDays(db, now);
  assertExpected(assertBookable(bookableDay('subscription', now, days)), expected, now);
  return newSchedule(now, days.leadTimeDays, frequency, [...days.closed, ...days.full]);
}

export type FirstBoxKind = 'order' | 'subscription';

/** The day (`YYYY-MM-DD`) of a first box for an order at an instant (epoch ms); null with no room for a year. */
export function firstBoxBy(db: Db, now: number, kind: FirstBoxKind): ((at: number) => string) | null {
  const days = readDays(db, now);
  if (bookableDay(kind, now, days) === null) return null;
  return (at) => firstBoxDay(kind, at, days);
}

function bookableDay(kind: FirstBoxKind, now: number, days: FirstDays): string | null {
  const day = firstBoxDay(kind, now, days);
  return days.full.length === 0 || day <= lastBookable(now, days.leadTimeDays) ? day : null;
}

function firstBoxDay(kind: FirstBoxKind, at: number, { leadTimeDays, closed, full }: FirstDays): string {
  const taken = [...closed, ...full];
  if (kind === 'order') return firstDelivery(at, leadTimeDays, taken);
  return newSchedule(at, leadTimeDays, 'weekly', taken).firstDeliveryDay;
}

/** Days (`YYYY-MM-DD`) that take no new order or sign-up. */
export function unavailableDays(db: Db, now: number): string[] {
  const { closed, full } = readDays(db, now);
  return [...closed, ...full];
}

type FirstDays = { leadTimeDays: number; closed: string[]; full: string[] };

function readDays(db: Db, now: number): FirstDays {
  const leadTimeDays = getLeadTimeDays(db);
  const today = newYorkDay(now);
  const closed = closedDaysFrom(db, today).filter((day) => day <= addDays(today, 366));
  return { leadTimeDays, closed, full: fullDays(db, now, lastBookable(now, leadTimeDays)) };
}

function lastBookable(now: number, leadTimeDays: number): string {
  return addDays(firstDelivery(now, leadTimeDays), 52 * 7);
}

function assertBookable(day: string | null): string {
  if (day === null) throw new AppError('conflict', 'We are fully booked at the moment.');
  return day;
}

/** 409 when the page showed another day. */
export function assertExpected(day: string, expected: string | undefined, now: number): void {
  if (expected === undefined || expected === day) return;
  throw new AppError(
    'conflict',
    `The first delivery is now on ${formatLongDay(day, now)}. Please look at your order again.`,
  );
}
