import type { User } from '../../../shared/contract/accounts.ts';
import { itemKey } from '../../../shared/contract/cart-item.ts';
import { type CartState, ouncesOf } from '../../cart/cart-state.ts';
import { trimmedAddress } from '../../delivery/address-errors.ts';
import { api, unwrap } from '../../platform/api.ts';
import { idempotencyKey } from './attempt.ts';

export interface CheckoutContent {
  user: User;
  cart: CartState;
  /** Total shown, in cents; for a subscription that of its first box. */
  expectedTotal: number;
  /** First delivery shown, `YYYY-MM-DD`. */
  expectedDelivery?: string | undefined;
}

/** Places the order, or finds the one that this very attempt has placed already. */
export async function placeOrder(content: CheckoutContent) {
  const body = oneTimeRequest(content);
  const headers = { 'idempotency-key': await idempotencyKey('one-time', body) };
  return unwrap(api.api.cart.checkout.post(body, { headers }));
}

/** Prepares the subscription, or finds the one that this very attempt has prepared already. */
export async function prepareSubscription(content: CheckoutContent) {
  const body = subscriptionRequest(content);
  const headers = { 'idempotency-key': await idempotencyKey('subscription', body) };
  return unwrap(api.api['create-subscription'].post(body, { headers }));
}

/** Body of `POST /api/cart/checkout`: units per variant. Lines are sorted, so that the same cart reads the same. */
export function oneTimeRequest({ user, cart, expectedTotal, expectedDelivery }: CheckoutContent) {
  const address = trimmedAddress(cart.address);
  const { street, city, state, zipCode } = address;
  const customerInfo = {
    name: `${user.firstName} ${user.lastName}`.trim(),
    email: user.email,
    phone: user.phone,
    address: street,
    city,
    state,
    zipCode,
  };
  const notes = cart.notes.trim();
  const lines = cart.items.map((item) => ({ id: itemKey(item), quantity: item.quantity }));
  return {
    customerInfo,
    deliveryAddress: { ...address, notes },
    deliveryNotes: notes,
    items: lines.sort((a, b) => (a.id < b.id ? -1 : 1)),
    expectedTotal,
    expectedDelivery,
  };
}

/** Body of `POST /api/create-subscription`: ounces per product, whatever the lines' sizes. */
export function subscriptionRequest({
  cart,
  expectedTotal,
  expectedDelivery,
}: Omit<CheckoutContent, 'user'>) {
  const productIds = [...new Set(cart.items.map((item) => item.id))].sort();
  const products = productIds.map((productId) => ({
    productId,
    size: '2-oz',
    quantity: ouncesOf(cart.items, productId),
  }));
  const deliveryAddress = { ...trimmedAddress(cart.address), notes: cart.notes.trim() };
  return {
    planFrequency: cart.setting.frequency,
    products,
    deliveryAddress,
    expectedTotal,
    expectedDelivery,
  };
}
