import { and, asc, eq, gte, inArray, isNull, ne } from 'drizzle-orm';
import type { OrderStatus } from '../../shared/contract/orders.ts';
import type { Db } from '../platform/db/db.ts';
import { orders } from './table.ts';

export type UpcomingOrder = { id: string; orderNumber: string; deliveryDate: string; status: OrderStatus };

/**
 * The customer's own one-time orders that were paid and are still to be delivered on `today` (`YYYY-MM-DD`) or later, the next one
 * first, at most ten. Boxes of subscriptions are told by their subscription.
 */
export function upcomingOneTimeOrders(db: Db, userId: string, today: string): UpcomingOrder[] {
  const { id, orderNumber, deliveryDate, status } = orders;
  const own = and(
    eq(orders.userId, userId),
    ne(orders.paymentStatus, 'unpaid'),
    isNull(orders.subscriptionId),
    isNull(orders.deletedAt),
    inArray(orders.status, ['pending', 'confirmed', 'growing', 'shipped']),
    gte(orders.deliveryDate, today),
  );
  return db
    .select({ id, orderNumber, deliveryDate, status })
    .from(orders)
    .where(own)
    .orderBy(asc(deliveryDate))
    .limit(10)
    .all();
}
