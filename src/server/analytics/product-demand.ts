import { and, eq, sql } from 'drizzle-orm';
import type { ProductDemand } from '../../shared/contract/catalog.ts';
import { addDays, newYorkDay } from '../../shared/rules/delivery-days.ts';
import { orderItems, orders } from '../orders/table.ts';
import type { Db } from '../platform/db/db.ts';
import { subscriptionItems, subscriptions } from '../subscriptions/record/table.ts';
import { comingBoxes } from '../subscriptions/schedule/coming-boxes.ts';

const promisedDays = 28;

/** In ounces at `now` (epoch ms); omits products without demand. */
export async function listProductDemand(db: Db, now: number): Promise<ProductDemand[]> {
  const reserved = new Map(reservedOunces(db).map(({ productId, ounces }) => [productId, ounces]));
  const promised = await promisedOunces(db, now);
  const ids = new Set([...reserved.keys(), ...promised.keys()]);
  return [...ids].map((productId) => ({
    productId,
    reserved: reserved.get(productId) ?? 0,
    promised: promised.get(productId) ?? 0,
  }));
}

async function promisedOunces(db: Db, now: number): Promise<Map<string, number>> {
  const boxes = await comingBoxes(db, now, addDays(newYorkDay(now), promisedDays));
  const counts = new Map<string, number>();
  for (const { subscription } of boxes) counts.set(subscription.id, (counts.get(subscription.id) ?? 0) + 1);
  const sums = new Map<string, number>();
  for (const { subscriptionId, productId, ounces } of currentItems(db)) {
    const boxCount = counts.get(subscriptionId) ?? 0;
    if (boxCount > 0) sums.set(productId, (sums.get(productId) ?? 0) + boxCount * ounces);
  }
  return sums;
}

function reservedOunces(db: Db) {
  return db
    .select({
      productId: orderItems.productId,
      ounces: sql<number>`sum(${orderItems.given})`,
    })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(and(eq(orders.isWaiting, true), eq(orders.stands, false), eq(orderItems.pool, 'stock')))
    .groupBy(orderItems.productId)
    .all();
}

function currentItems(db: Db) {
  return db
    .select({
      subscriptionId: subscriptionItems.subscriptionId,
      productId: subscriptionItems.productId,
      ounces: subscriptionItems.ounces,
    })
    .from(subscriptions)
    .innerJoin(
      subscriptionItems,
      and(
        eq(subscriptionItems.subscriptionId, subscriptions.id),
        eq(subscriptionItems.version, subscriptions.version),
      ),
    )
    .where(sql`${subscriptions.status} in ('trialing', 'active', 'past_due', 'paused')`)
    .all();
}
