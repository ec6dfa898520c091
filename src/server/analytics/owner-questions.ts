import { and, asc, count, desc, eq, gte, isNotNull, lt, ne, sql } from 'drizzle-orm';
import type { OwnerQuestions } from '../../shared/contract/analytics.ts';
import { addDays, newYorkDay, saturdayOnOrAfter } from '../../shared/rules/delivery-days.ts';
import { newYorkWeeks, startOfLastDays } from '../../shared/rules/revenue-periods.ts';
import { users } from '../accounts/record/table.ts';
import { findProducts } from '../catalog/products.ts';
import { orderItems, orders } from '../orders/table.ts';
import { countRows, type Db } from '../platform/db/db.ts';
import { yieldToRequests } from '../platform/process/yield-to-requests.ts';
import { subscriptions } from '../subscriptions/record/table.ts';
import { comingBoxes } from '../subscriptions/schedule/coming-boxes.ts';

const shownWeeks = 12;
const weeksAhead = 4;
const shownGreens = 8;

/**
 * Figures about the business at `now` (epoch ms), of the last `days` New York days where a period matters. Yields to the event
 * loop before the longest of the queries, so that checkouts of customers are not held up.
 */
export async function getOwnerQuestions(db: Db, now: number, days: number): Promise<OwnerQuestions> {
  const from = startOfLastDays(now, days);
  const ahead = await saturdaysAhead(db, now);
  const greens = namedGreens(db, bestGreens(db, from));
  await yieldToRequests();
  const repeat = repeatCustomers(db, from);
  return {
    weeks: newYorkWeeks(now, shownWeeks).map((week) => ({
      week: week.name,
      won: countRows(db, subscriptions, isBetween(subscriptions.activatedAt, week)),
      lost: countRows(db, subscriptions, and(wasActive, isBetween(subscriptions.cancelledAt, week))),
      isOpen: week.isOpen,
    })),
    reasons: lossReasons(db, from).map(({ reason, total }) => ({ reason: reason ?? '', count: total })),
    ahead,
    greens,
    repeatRate: repeat?.customers ? Math.round((1000 * repeat.repeated) / repeat.customers) / 10 : null,
  };
}

/** Products are retired, never deleted: each has a name. */
function namedGreens(db: Db, greens: { productId: string; ounces: number }[]): OwnerQuestions['greens'] {
  const known = findProducts(
    db,
    greens.map(({ productId }) => productId),
  );
  return greens.map((green) => ({ ...green, name: known.get(green.productId)?.name ?? green.productId }));
}

/** The coming Saturdays: boxes that are paid, boxes that are not yet, and what the latter will bring. */
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

/** The paid orders to be delivered on `day` (`YYYY-MM-DD`): a refund alone takes no box out of the week. */
export function countPaidBoxes(db: Db, day: string): number {
  const isComing = and(
    sql`${orders.deletedAt} is null`,
    eq(orders.deliveryDate, day),
    ne(orders.paymentStatus, 'unpaid'),
    ne(orders.status, 'cancelled'),
  );
  return countRows(db, orders, isComing);
}

const wasActive = isNotNull(subscriptions.activatedAt);

/** Whether an instant lies in a week, its end excluded. */
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

/** A cross join, so that SQLite begins with the orders of the period. */
function bestGreens(db: Db, from: number) {
  const ounces = sql<number>`sum(${orderItems.ounces})`;
  return db
    .select({ productId: orderItems.productId, ounces })
    .from(orders)
    .crossJoin(orderItems)
    .where(and(isPaid, gte(orders.createdAt, from), eq(orderItems.orderId, orders.id)))
    .groupBy(orderItems.productId)
    .orderBy(desc(ounces))
    .limit(shownGreens)
    .all();
}

/** Customers with an order in the period, and how many of them have ever ordered more than once. Uses a covering index. */
function repeatCustomers(db: Db, from: number) {
  const recent = sql`select 1 from ${orders} where ${orders.userId} = ${users.id} and ${orders.createdAt} >= ${from} and ${isPaid}`;
  const second = sql`select 1 from ${orders} where ${orders.userId} = ${users.id} and ${orders.paymentStatus} <> 'unpaid' limit 1 offset 1`;
  return db
    .select({ customers: count(), repeated: sql<number>`coalesce(sum(exists (${second})), 0)` })
    .from(users)
    .where(sql`exists (${recent})`)
    .get();
}
