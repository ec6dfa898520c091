import { and, asc, count, desc, gte, isNotNull, lt, sql } from 'drizzle-orm';
import type { OwnerQuestions } from '../../shared/contract/analytics.ts';
import { addDays, newYorkDay, saturdayOnOrAfter } from '../../shared/rules/delivery-days.ts';
import { newYorkWeeks, startOfLastDays } from '../../shared/rules/revenue-periods.ts';
import { users } from '../accounts/record/table.ts';
import { countPaidBoxes } from '../orders/order-counts.ts';
import { orders } from '../orders/table.ts';
import { countRows, type Db } from '../platform/db/db.ts';
import { yieldToRequests } from '../platform/process/yield-to-requests.ts';
import { subscriptions } from '../subscriptions/record/table.ts';
import { comingBoxes } from '../subscriptions/schedule/coming-boxes.ts';
import { type SoldGreen, sumGreens } from './books.ts';
import { getBusinessAnswers } from './business-answers.ts';

const shownWeeks = 12;
const weeksAhead = 4;
const shownGreens = 8;

/** `now` is epoch ms, `days` are New York days. Yields before the longest query, for checkouts' sake. */
export async function getOwnerQuestions(db: Db, now: number, days: number): Promise<OwnerQuestions> {
  const from = startOfLastDays(now, days);
  const ahead = await saturdaysAhead(db, now);
  // As in the books: by the day of payment.
  const greens = sumGreens(db, { from: newYorkDay(from), to: newYorkDay(now) });
  await yieldToRequests();
  const repeat = repeatCustomers(db, from);
  await yieldToRequests();
  const business = getBusinessAnswers(db, from, now, greens);
  return {
    weeks: newYorkWeeks(now, shownWeeks).map((week) => ({
      week: week.name,
      won: countRows(db, subscriptions, isBetween(subscriptions.activatedAt, week)),
      lost: countRows(db, subscriptions, and(wasActive, isBetween(subscriptions.cancelledAt, week))),
      isOpen: week.isOpen,
    })),
    reasons: lossReasons(db, from).map(({ reason, total }) => ({ reason: reason ?? '', count: total })),
    ahead,
    greens: bestGreens(greens),
    repeatRate: repeat?.customers ? Math.round((1000 * repeat.repeated) / repeat.customers) / 10 : null,
    business,
  };
}

async function saturdaysAhead(db: Db, now: number): Promise<OwnerQuestions['ahead']> {
  const first = saturdayOnOrAfter(newYorkDay(now));
  const saturdays = Array.from({ length: weeksAhead }, (_, index) => addDays(first, 7 * index));
  const coming = Map.groupBy(await comingBoxes(db, now, saturdays.at(-1) ?? first), ({ day }) => day);
  return saturdays.map((day) => {
    const unpaid = coming.get(day) ?? [];
    return {
      day,
      paidBoxes: countPaidBoxes(db, day),
      unpaidBoxes: unpaid.length,
      promised: unpaid.reduce((sum, { total }) => sum + total, 0) / 100,
    };
  });
}

const wasActive = isNotNull(subscriptions.activatedAt);

/** The end is excluded. */
function isBetween(
  column: typeof subscriptions.activatedAt | typeof subscriptions.cancelledAt,
  week: { from: number; to: number },
) {
  return and(gte(column, week.from), lt(column, week.to));
}

function lossReasons(db: Db, from: number) {
  return db
    .select({ reason: subscriptions.cancelReason, total: count() })
    .from(subscriptions)
    .where(and(wasActive, gte(subscriptions.cancelledAt, from)))
    .groupBy(subscriptions.cancelReason)
    .orderBy(desc(count()), asc(subscriptions.cancelReason))
    .limit(10)
    .all();
}

const isPaid = sql`${orders.deletedAt} is null and ${orders.paymentStatus} in ('paid', 'partially_refunded')`;

function bestGreens(greens: SoldGreen[]): OwnerQuestions['greens'] {
  return greens
    .map(({ productId, product, ounces }) => ({ productId, name: product, ounces }))
    .toSorted((one, other) => other.ounces - one.ounces)
    .slice(0, shownGreens);
}

/** Customers of the period, and how many of them ever ordered twice. Uses a covering index. */
function repeatCustomers(db: Db, from: number) {
  const recent = sql`select 1 from ${orders} where ${orders.userId} = ${users.id} and ${orders.createdAt} >= ${from} and ${isPaid}`;
  const second = sql`select 1 from ${orders} where ${orders.userId} = ${users.id} and ${orders.paymentStatus} <> 'unpaid' limit 1 offset 1`;
  return db
    .select({ customers: count(), repeated: sql<number>`coalesce(sum(exists (${second})), 0)` })
    .from(users)
    .where(sql`exists (${recent})`)
    .get();
}
