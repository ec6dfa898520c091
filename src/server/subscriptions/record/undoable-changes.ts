import { and, eq, gte } from 'drizzle-orm';
import { orders } from '../../orders/table.ts';
import type { Db } from '../../platform/db/db.ts';
import { getVersion } from './box-versions.ts';
import type { SubscriptionRow } from './subscriptions.ts';

/** The present box must be a change, neither an undo nor a new price of the farm, and not charged yet. */
export function isChangeUndoable(db: Db, row: SubscriptionRow): boolean {
  if (row.version === 1 || row.status === 'cancelled' || row.status === 'suspended') return false;
  const { createdAt: changedAt, isUndo, isReprice } = getVersion(db, row.id, row.version);
  if (isUndo || isReprice) return false;
  const charged = and(eq(orders.subscriptionId, row.id), gte(orders.createdAt, changedAt));
  return db.select({ id: orders.id }).from(orders).where(charged).get() === undefined;
}
