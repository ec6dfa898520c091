import { and, eq } from 'drizzle-orm';
import type { OrderRow } from '../../orders/orders.ts';
import { orders } from '../../orders/table.ts';
import type { Db } from '../../platform/db/db.ts';

const isComing = and(eq(orders.kind, 'extra'), eq(orders.isToCome, true));

export function comingExtrasOfCustomer(db: Db, userId: string): OrderRow[] {
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), isComing))
    .all();
}

/** Ids of subscriptions with paid extras to come. */
export function subscriptionsWithExtras(db: Db): string[] {
  const rows = db.selectDistinct({ id: orders.extraOf }).from(orders).where(isComing).all();
  return rows.flatMap(({ id }) => id ?? []);
}
