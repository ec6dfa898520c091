import { isCompleteAddress } from '../../../shared/contract/address.ts';
import { checkoutMessages } from '../../../shared/contract/checkout.ts';
import { type CartState, type CheckoutKind, kindOf, totalOunces } from '../../cart/cart-state.ts';
import { trimmedAddress, zipError } from '../../delivery/address-errors.ts';
import type { AddressCheck } from '../../delivery/use-address-check.ts';

/** `section` is where the customer can fix the error. */
export interface CheckoutError {
  section: 'session' | 'plan' | 'items' | 'stock' | 'address';
  title: string;
  message: string;
}

/** All but the address, which the server checks. */
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

export function addressError(check: AddressCheck): CheckoutError | null {
  if (check.state !== 'invalid') return null;
  return { section: 'address', ...checkoutMessages.badAddress, message: check.message };
}
