import { and, asc, desc, eq, inArray, isNotNull, lte, min, sql } from 'drizzle-orm';
import type { Db } from '../platform/db/db.ts';
import type { OrderRow } from './orders.ts';
import { orderItems, orders } from './table.ts';

/**
 * Unpaid orders that hold stock. The unary plus makes SQLite search one customer's few orders by customer, not all unpaid
 * ones.
 */
export const holdsUnpaid = sql`+${orders.paymentStatus} = 'unpaid' and +${orders.stockHeld} = 1`;

/** A customer's unpaid orders that hold stock. */
export function unpaidOrdersOf(db: Db, userId: string): OrderRow[] {
  return db.select().from(orders).where(isUnpaidOf(userId)).all();
}

function isUnpaidOf(userId: string) {
  return and(eq(orders.userId, userId), holdsUnpaid);
}

/** Ounces of a product that an unpaid order holds. */
export type HeldOunces = { order: OrderRow; productId: string; ounces: number };

/** Whose unpaid orders: one customer's, or everybody's that have held stock since before an instant (epoch ms). */
type Holders = { userId: string } | { heldBefore: number };

/** What unpaid orders hold of some products and can release: one's own newest first, others' oldest first. */
export function ouncesHeldByUnpaid(db: Db, holders: Holders, productIds: string[]): HeldOunces[] {
  const isOwn = 'userId' in holders;
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
        isOwn ? eq(orders.userId, holders.userId) : lte(orders.stockHeldSince, holders.heldBefore),
        isOwn ? holdsUnpaid : and(eq(orders.paymentStatus, 'unpaid'), eq(orders.stockHeld, true)),
        isNotNull(orders.paymentIntentId),
        inArray(orderItems.productId, productIds),
      ),
    )
    .groupBy(orders.id, orderItems.productId)
    .orderBy(isOwn ? desc(orders.createdAt) : asc(orders.stockHeldSince), orders.id)
    .all();
}

/** Since when (epoch ms) a customer's unpaid orders hold stock, counted from the first of them; null when none does. */
export function heldSince(db: Db, userId: string): number | null {
  const since = min(orders.stockHeldSince);
  return db.select({ since }).from(orders).where(isUnpaidOf(userId)).get()?.since ?? null;
}

/** Ounces of each product that a customer's unpaid orders hold. */
export function ouncesHeldBy(db: Db, userId: string): Map<string, number> {
  const rows = db
    .select({ productId: orderItems.productId, ounces: sql<number>`sum(${orderItems.ounces})` })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(isUnpaidOf(userId))
    .groupBy(orderItems.productId)
    .all();
  return new Map(rows.map(({ productId, ounces }) => [productId, ounces]));
}
