import type { MoveCause } from '../../../shared/rules/departures.ts';
import { type Actor, changeOrder, type OrderChange } from '../../orders/order-changes.ts';
import type { OrderRow } from '../../orders/orders.ts';
import type { Deps } from '../../platform/deps.ts';
import { recordDeparture } from '../record/departures.ts';
import { markCollectionDue } from './collection.ts';

/** In the caller's transaction. A shipped order is back at the farm. ARCHITECTURE.md lists the effects. */
export function moveOrder(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  order: OrderRow,
  to: string,
  cause: MoveCause,
  by: Actor,
  change: OrderChange = {},
): OrderRow {
  leaveDay({ db, now }, order, to, cause);
  const status = order.status === 'shipped' ? 'confirmed' : order.status;
  return changeOrder(db, order.id, { status, ...change, deliveryDate: to }, by, now());
}

/** For callers that update the order in the same transaction. */
export function leaveDay(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  order: OrderRow,
  to: string,
  cause: MoveCause,
): void {
  if (order.deliveryDate === to) return;
  recordDeparture(db, order, to, cause, now());
  if (order.subscriptionId) markCollectionDue(db, order.subscriptionId);
}
