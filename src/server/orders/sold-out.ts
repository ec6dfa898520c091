import { and, eq, notExists, sql } from 'drizzle-orm';
import { products } from '../catalog/table.ts';
import type { Db } from '../platform/db/db.ts';
import { orderItems, orders } from './table.ts';

/** Counted products on sale of which nothing is left, not even in an unpaid order. */
export function soldOutProducts(db: Db) {
  const { id, name, stockRaises, isActive, isOutOfStock, isGrownToOrder, stockOunces, position } = products;
  const held = db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(
      and(
        eq(orderItems.productId, id),
        sql`${orderItems.given} > 0`,
        eq(orders.isWaiting, true),
        eq(orders.stands, false),
        eq(orderItems.pool, 'stock'),
      ),
    );
  return db
    .select({ id, name, stockRaises })
    .from(products)
    .where(
      and(
        eq(isActive, true),
        eq(isOutOfStock, false),
        eq(isGrownToOrder, false),
        eq(stockOunces, 0),
        notExists(held),
      ),
    )
    .orderBy(position)
    .all();
}
