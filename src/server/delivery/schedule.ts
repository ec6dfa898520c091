import type { DeliveryTermsAnswer } from '../../shared/contract/delivery.ts';
import {
  addDays,
  firstDelivery,
  formatLongDay,
  newSchedule,
  newYorkDay,
} from '../../shared/rules/delivery-days.ts';
import type { Frequency } from '../../shared/rules/plans.ts';
import type { Db } from '../platform/db/db.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { getLeadTimeDays } from '../settings/settings.ts';
import { closedDaysFrom } from './closed-days.ts';

/** What delivery days are computed from, and the first of them (`YYYY-MM-DD`). */
export function deliveryTerms({ db, now: clock }: Pick<Deps, 'db' | 'now'>): DeliveryTermsAnswer {
  const [now, leadTimeDays] = [clock(), getLeadTimeDays(db)];
  const closedDays = comingClosedDays(db, now);
  return { now, leadTimeDays, closedDays, firstDelivery: firstDelivery(now, leadTimeDays, closedDays) };
}

/** The first delivery (`YYYY-MM-DD`) of an order placed at `now` (epoch ms); 409 when the page showed another one. */
export function agreedFirstDelivery(db: Db, now: number, expected: string | undefined): string {
  const day = firstDelivery(now, getLeadTimeDays(db), comingClosedDays(db, now));
  assertExpected(day, expected);
  return day;
}

/** The schedule of a subscription made at `now` (epoch ms); 409 when the page showed another first delivery. */
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

/** The Saturdays of the coming year on which the farm delivers nothing. */
function comingClosedDays(db: Db, now: number): string[] {
  const today = newYorkDay(now);
  return closedDaysFrom(db, today).filter((day) => day <= addDays(today, 366));
}
