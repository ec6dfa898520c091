import { isCompleteAddress } from '../../../shared/contract/address.ts';
import { checkoutMessages } from '../../../shared/contract/checkout.ts';
import { type CartState, type CheckoutKind, kindOf, totalOunces } from '../../cart/cart-state.ts';
import { trimmedAddress, zipError } from '../../delivery/address-errors.ts';
import type { AddressCheck } from '../../delivery/use-address-check.ts';

/** Why a checkout stops, and the section of the page where that can be corrected. */
export interface CheckoutError {
  section: 'session' | 'plan' | 'items' | 'stock' | 'address';
  title: string;
  message: string;
}

/** The first check of the cart that fails, in the order of product 6.4; all but the last, which needs the server. */
export function firstError(cart: CartState): CheckoutError | null {
  const kind = kindOf(cart);
  if (kind === 'subscription' && !cart.setting.frequency)
    return { section: 'plan', ...checkoutMessages.noPlan };
  if (totalOunces(cart.items) < 1)
    return { section: 'items', ...checkoutMessages[kind === 'subscription' ? 'noItems' : 'noItemsOnce'] };
  if (!isCompleteAddress(trimmedAddress(cart.address)))
    return { section: 'address', ...checkoutMessages.noAddress };
  const zip = zipError(cart.address.zipCode);
  return zip ? { section: 'address', ...checkoutMessages.badAddress, message: zip } : null;
}

export function signedOutError(kind: CheckoutKind): CheckoutError {
  return {
    section: 'session',
    ...checkoutMessages[kind === 'subscription' ? 'signedOut' : 'signedOutOnce'],
  };
}

/** The last check: outside the area, not found or not verifiable. */
export function addressError(check: AddressCheck): CheckoutError | null {
  if (check.state !== 'invalid') return null;
  return { section: 'address', ...checkoutMessages.badAddress, message: check.message };
}
