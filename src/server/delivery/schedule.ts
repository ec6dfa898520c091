import type { DeliveryTermsAnswer } from '../../shared/contract/delivery.ts';
import {
  addDays,
  firstDelivery,
  formatLongDay,
  newSchedule,
  newYorkDay,
  sowDay,
} from '../../shared/rules/delivery-days.ts';
import type { Frequency } from '../../shared/rules/plans.ts';
import { activeProducts } from '../catalog/products.ts';
import type { Db } from '../platform/db/db.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { getLeadTimeDays } from '../settings/settings.ts';
import { closedDaysFrom } from './closed-days.ts';

export function deliveryTerms({ db, now: clock }: Pick<Deps, 'db' | 'now'>): DeliveryTermsAnswer {
  const [now, leadTimeDays] = [clock(), getLeadTimeDays(db)];
  const closedDays = comingClosedDays(db, now);
  const day = firstDelivery(now, leadTimeDays, closedDays);
  return { now, leadTimeDays, closedDays, firstDelivery: day, sowOn: firstSowing(db, day, newYorkDay(now)) };
}

/** Null when it is over, or no growing times are known. */
function firstSowing(db: Db, day: string, today: string): string | null {
  const days = activeProducts(db).flatMap(({ growDays }) => (growDays === null ? [] : sowDay(day, growDays)));
  const first = days.sort()[0];
  return first !== undefined && first >= today ? first : null;
}

/** `YYYY-MM-DD`. `now` is epoch ms. 409 when the page showed another day. */
export function agreedFirstDelivery(db: Db, now: number, expected: string | undefined): string {
  const day = firstDelivery(now, getLeadTimeDays(db), comingClosedDays(db, now));
  assertExpected(day, expected);
  return day;
}

/** `now` is epoch ms. 409 when the page showed another first delivery. */
export function agreedSchedule(db: Db, now: number, frequency: Frequency, expected: string | undefined) {
  const schedule = newSchedule(now, getLeadTimeDays(db), frequency, comingClosedDays(db, now));
  assertExpected(schedule.firstDeliveryDay, expected);
  return schedule;
}

function assertExpected(day: string, expected: string | undefined): void {
  if (expected === undefined || expected === day) return;
  throw new AppError(
    'conflict',
    `The first delivery is now on ${formatLongDay(day)}. Please look at your order again.`,
  );
}

function comingClosedDays(db: Db, now: number): string[] {
  const today = newYorkDay(now);
  return closedDaysFrom(db, today).filter((day) => day <= addDays(today, 366));
}
