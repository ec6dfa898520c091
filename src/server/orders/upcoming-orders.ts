import { and, asc, eq, gte, isNull } from 'drizzle-orm';
import type { OrderStatus } from '../../shared/contract/orders.ts';
import type { Db } from '../platform/db/db.ts';
import { orders } from './table.ts';

export type UpcomingOrder = { id: string; orderNumber: string; deliveryDate: string; status: OrderStatus };

/** Standing, for `today` (`YYYY-MM-DD`) or later, soonest first, at most ten. */
export function upcomingOneTimeOrders(db: Db, userId: string, today: string): UpcomingOrder[] {
  const { id, orderNumber, deliveryDate, status } = orders;
  const own = and(
    eq(orders.userId, userId),
    eq(orders.isToCome, true),
    isNull(orders.subscriptionId),
    isNull(orders.extraOf),
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
