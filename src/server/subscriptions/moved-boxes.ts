import type { AdminOrder, OrderEdit } from '../../shared/admin-orders.ts';
import { transact } from '../db.ts';
import type { Deps } from '../deps.ts';
import { cancelWaitingOrder, editOrder } from '../orders/admin-order-changes.ts';
import { findAnyOrder } from '../orders/orders.ts';
import { markCollectionDue } from './collection.ts';

/**
 * `editOrder`, after which the charge of the Saturday that a subscription's paid box is moved to falls away. An order that
 * waits for its payment is cancelled at the provider first.
 */
export async function editOrderOrBox(
  deps: Deps,
  adminId: string,
  id: string,
  { version, ...edit }: OrderEdit,
): Promise<AdminOrder> {
  const isCancelled = edit.status === 'cancelled' && (await cancelWaitingOrder(deps, adminId, id, version));
  return transact(deps.db, () => {
    const before = findAnyOrder(deps.db, id);
    const after = editOrder(deps, adminId, id, isCancelled ? edit : { ...edit, version });
    if (after.subscriptionId && after.deliveryDate !== before?.deliveryDate)
      markCollectionDue(deps.db, after.subscriptionId);
    return after;
  });
}
