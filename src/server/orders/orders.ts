import { and, asc, desc, eq, gt, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm';
import type { Order } from '../../shared/orders.ts';
import { type Db, prepared } from '../db.ts';
import { toOrderView } from './order-views.ts';
import { orderItems, orders } from './table.ts';

export type OrderRow = typeof orders.$inferSelect;
export type OrderItemRow = typeof orderItems.$inferSelect;

/** The customer's own order, or undefined: somebody else's cannot be found. */
export function findOrder(db: Db, userId: string, id: string): OrderRow | undefined {
  return orderOfUser(db).get({ userId, id });
}

/** The order that a PaymentIntent pays or has paid. */
export function findOrderByIntent(db: Db, paymentIntentId: string): OrderRow | undefined {
  return db.select().from(orders).where(eq(orders.paymentIntentId, paymentIntentId)).get();
}

/** The order that an invoice paid: invoices become orders once. */
export function findOrderByInvoice(db: Db, invoiceId: string): OrderRow | undefined {
  return db.select().from(orders).where(eq(orders.invoiceId, invoiceId)).get();
}

/** Delivery days (`YYYY-MM-DD`) for which a subscription has an order already. */
export function orderedDaysOf(db: Db, subscriptionId: string): Set<string> {
  const rows = db
    .select({ day: orders.deliveryDate })
    .from(orders)
    .where(eq(orders.subscriptionId, subscriptionId))
    .all();
  return new Set(rows.map((row) => row.day));
}

/** The lines of an order, in their order. */
export function itemsOf(db: Db, orderId: string): OrderItemRow[] {
  return db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position))
    .all();
}

/** What the customer sees as orders: everything that was paid, newest first, at most 200. */
export function listOrders(db: Db, userId: string): Order[] {
  const rows = db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), ne(orders.paymentStatus, 'unpaid')))
    .orderBy(desc(orders.createdAt))
    .limit(200)
    .all();
  const ids = rows.map((row) => row.id);
  const items = db
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, ids))
    .orderBy(asc(orderItems.position))
    .all();
  const byOrder = Map.groupBy(items, (item) => item.orderId);
  return rows.map((row) => toOrderView(row, byOrder.get(row.id) ?? []));
}

/** Remembers which PaymentIntent pays an order that still waits for it; false when it was cancelled or paid meanwhile. */
export function storeIntent(db: Db, orderId: string, paymentIntentId: string): boolean {
  return updateIntent(db).get({ id: orderId, paymentIntentId }) !== undefined;
}

/** Unpaid orders that hold stock, made before an instant (epoch ms), oldest first. */
export function unpaidOrders(db: Db, before: number): OrderRow[] {
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.paymentStatus, 'unpaid'), eq(orders.stockHeld, true), lt(orders.createdAt, before)))
    .orderBy(asc(orders.createdAt))
    .limit(500)
    .all();
}

/** Unpaid orders of a clock that was ahead: their time begins at `now` (epoch ms), or they would hold stock until then. */
export function restartUnpaidOrders(db: Db, now: number): void {
  const early = and(eq(orders.paymentStatus, 'unpaid'), gt(orders.createdAt, now));
  db.update(orders).set({ createdAt: now }).where(early).run();
}

/** Ounces of a product that an unpaid order holds. */
export type HeldOunces = { order: OrderRow; productId: string; ounces: number };

/** What a customer's unpaid orders hold of some products and can release, newest order first. */
export function ouncesHeldByUnpaid(db: Db, userId: string, productIds: string[]): HeldOunces[] {
  return db
    .select({
      order: orders,
      productId: orderItems.productId,
      ounces: sql<number>`sum(${orderItems.ounces} - ${orderItems.shortfall})`,
    })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.paymentStatus, 'unpaid'),
        eq(orders.stockHeld, true),
        isNotNull(orders.paymentIntentId),
        inArray(orderItems.productId, productIds),
      ),
    )
    .groupBy(orders.id, orderItems.productId)
    .orderBy(desc(orders.createdAt), orders.id)
    .all();
}

const orderOfUser = prepared((db) =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, sql.placeholder('userId')), eq(orders.id, sql.placeholder('id'))))
    .prepare(),
);

const updateIntent = prepared((db) =>
  db
    .update(orders)
    .set({ paymentIntentId: sql`${sql.placeholder('paymentIntentId')}` })
    .where(
      and(
        eq(orders.id, sql.placeholder('id')),
        eq(orders.paymentStatus, 'unpaid'),
        eq(orders.stockHeld, true),
      ),
    )
    .returning({ id: orders.id })
    .prepare(),
);
