import type { Order } from '../../../shared/contract/orders.ts';
import type { CartState } from '../../cart/cart-state.ts';

export type UsedAddress = Pick<CartState['address'], 'street' | 'city' | 'zipCode'>;

/** Last used first. */
export function usedAddresses(orders: Pick<Order, 'address' | 'deliveryAddress'>[]): UsedAddress[] {
  const distinct = new Map(orders.map(({ address, deliveryAddress }) => [address, deliveryAddress]));
  return [...distinct.values()]
    .map(({ street, city, zipCode }) => ({ street, city, zipCode }))
    .filter(({ street, city, zipCode }) => street && city && zipCode);
}
