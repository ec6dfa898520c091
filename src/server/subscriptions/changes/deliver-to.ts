import type { LocatedAddress } from '../../../shared/contract/address.ts';
import type { OrderChange } from '../../orders/order-changes.ts';
import { addressColumnsOf } from '../record/new-subscription.ts';

/** What is undefined stays as it is. */
export function deliverToOf(address: LocatedAddress | undefined, notes = address?.notes): OrderChange {
  const { deliveryNotes: _, ...place } = address ? addressColumnsOf(address) : { deliveryNotes: '' };
  return { ...place, ...(notes !== undefined && { deliveryNotes: notes }) };
}
