import type { AdminOrder, OrderEdit } from '../../shared/admin-orders.ts';
import { transact } from '../db.ts';
import type { Deps } from '../deps.ts';
import { editOrder } from '../orders/admin-order-changes.ts';
import { findAnyOrder } from '../orders/orders.ts';
import { markCollectionDue } from './collection.ts';

/** `editOrder`, after which the charge of the Saturday that a subscription's paid box is moved to falls away. */
export function editOrderOrBox(
  deps: Pick<Deps, 'db' | 'now'>,
  adminId: string,
  id: string,
  input: OrderEdit,
): AdminOrder {
  return transact(deps.db, () => {
    const before = findAnyOrder(deps.db, id);
    const after = editOrder(deps, adminId, id, input);
    if (after.subscriptionId && after.deliveryDate !== before?.deliveryDate)
      markCollectionDue(deps.db, after.subscriptionId);
    return after;
  });
}
