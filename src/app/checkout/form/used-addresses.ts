import { addressParts } from '../../../shared/contract/address.ts';
import type { Order } from '../../../shared/contract/orders.ts';
import type { CartState } from '../../cart/cart-state.ts';

export type UsedAddress = Pick<CartState['address'], 'street' | 'city' | 'zipCode'>;

/** Last used first. */
export function usedAddresses(orders: Pick<Order, 'address'>[]): UsedAddress[] {
  const texts = new Set(orders.map(({ address }) => address));
  return [...texts].map(usedAddress).filter(({ street, city, zipCode }) => street && city && zipCode);
}

/** `combined` is an order's one-line address. */
export function usedAddress(combined: string): UsedAddress {
  const { street, city, zipCode } = addressParts(combined);
  return { street, city, zipCode };
}
