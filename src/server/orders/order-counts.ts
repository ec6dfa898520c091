import {
  and,
  count,
  countDistinct,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  notExists,
  sql,
} from 'drizzle-orm';
import { orderStatuses } from '../../shared/contract/orders.ts';
import { userRoles } from '../accounts/record/table.ts';
import { countRows, type Db } from '../platform/db/db.ts';
import { isInWeek } from './standing.ts';
import { orderItems, orders } from './table.ts';

/** Admins' own orders are tests. */
export function hasKeptPaymentOfCustomer(db: Db): boolean {
  const isKept = inArray(orders.paymentStatus, ['paid', 'partially_refunded']);
  const isOfBuyer = and(eq(userRoles.userId, orders.userId), eq(userRoles.role, 'admin'));
  const asAdmin = db.select({ id: userRoles.userId }).from(userRoles).where(isOfBuyer);
  return (
    db
      .select({ id: orders.id })
      .from(orders)
      .where(and(isKept, notExists(asAdmin)))
      .get() !== undefined
  );
}

export function hasRefundedOrder(db: Db): boolean {
  const isRefunded = eq(orders.paymentStatus, 'refunded');
  return db.select({ id: orders.id }).from(orders).where(isRefunded).get() !== undefined;
}

/** Counts all and subtracts the few deleted ones, which is faster than filtering. */
export function countOrders(db: Db): number {
  return countRows(db, orders) - countRows(db, orders, isNotNull(orders.deletedAt));
}

export function countOrdersByPayment(db: Db): Record<string, number> {
  const rows = db
    .select({ status: orders.paymentStatus, found: count() })
    .from(orders)
    .groupBy(orders.paymentStatus)
    .all();
  return Object.fromEntries(rows.map(({ status, found }) => [status, found]));
}

/** Without deleted ones. `delivered`, nearly all orders of an old shop, is the total minus the others. */
export function countOrdersByStatus(db: Db) {
  const others = orderStatuses.filter((status) => status !== 'delivered');
  const rows = db
    .select({ status: orders.status, found: count() })
    .from(orders)
    .where(and(isNull(orders.deletedAt), inArray(orders.status, others)))
    .groupBy(orders.status)
    .all();
  const total = countOrders(db);
  const of = (status: (typeof orderStatuses)[number]) =>
    rows.find((row) => row.status === status)?.found ?? 0;
  return {
    total,
    pending: of('pending'),
    confirmed: of('confirmed'),
    growing: of('growing'),
    shipped: of('shipped'),
    delivered: total - rows.reduce((sum, { found }) => sum + found, 0),
  };
}

/** `day` is `YYYY-MM-DD`. A refund alone keeps a box in the week. */
export function countPaidBoxes(db: Db, day: string): number {
  return countRows(db, orders, and(eq(orders.deliveryDate, day), isInWeek(orders), isNull(orders.extraOf)));
}

/** Standing, from a day (`YYYY-MM-DD`) on. The cross join makes SQLite start with the few short ones. */
export function countShortOrders(db: Db, from: string): number {
  const counted = db
    .select({ found: countDistinct(orders.id) })
    .from(orderItems)
    .crossJoin(orders)
    .where(
      and(
        eq(orders.id, orderItems.orderId),
        gt(orderItems.shortfall, sql`0`),
        gte(orders.deliveryDate, from),
        eq(orders.isToCome, true),
      ),
    )
    .get();
  return counted?.found ?? 0;
}
