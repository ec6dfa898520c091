import { and, eq, gte } from 'drizzle-orm';
import { orders } from '../../orders/table.ts';
import type { Db } from '../../platform/db/db.ts';
import { getVersion } from './box-versions.ts';
import type { SubscriptionRow } from './subscriptions.ts';

/** Whether the present box is a change, and not the undo of one, that no charge has been made for yet. */
export function isChangeUndoable(db: Db, row: SubscriptionRow): boolean {
  if (row.version === 1 || row.status === 'cancelled' || row.status === 'suspended') return false;
  const { createdAt: changedAt, isUndo } = getVersion(db, row.id, row.version);
  if (isUndo) return false;
  const charged = and(eq(orders.subscriptionId, row.id), gte(orders.createdAt, changedAt));
  return db.select({ id: orders.id }).from(orders).where(charged).get() === undefined;
}
