import type { User } from '../../../shared/contract/accounts.ts';
import { itemKey } from '../../../shared/contract/cart-item.ts';
import { type CartState, ouncesOf, trimmedTexts } from '../../cart/cart-state.ts';
import { trimmedAddress } from '../../delivery/address-errors.ts';
import { api, unwrap } from '../../platform/api.ts';
import { idempotencyKey, noteOrder } from './attempt.ts';

export interface CheckoutContent {
  user: User;
  cart: CartState;
  /** Cents; of a subscription's first box. */
  expectedTotal: number;
  /** `YYYY-MM-DD`. */
  expectedDelivery?: string | undefined;
  /** For that very Saturday. */
  fromShelf?: true;
}

/** Idempotent for one attempt. */
export async function placeOrder(content: CheckoutContent) {
  const body = oneTimeRequest(content);
  const kind = content.fromShelf ? 'shelf' : 'one-time';
  const headers = { 'idempotency-key': await idempotencyKey(kind, body) };
  const answer = await unwrap(api.api.cart.checkout.post(body, { headers }));
  await noteOrder(kind, answer.orderId);
  return answer;
}

/** Idempotent for one attempt. */
export async function prepareSubscription(content: CheckoutContent) {
  const body = subscriptionRequest(content);
  const headers = { 'idempotency-key': await idempotencyKey('subscription', body) };
  return unwrap(api.api['create-subscription'].post(body, { headers }));
}

/** Sorted, so the same cart gives the same body. */
export function oneTimeRequest({ user, cart, expectedTotal, expectedDelivery, fromShelf }: CheckoutContent) {
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
  // Another text than the request's `notes`.
  const { notes, ...texts } = trimmedTexts(cart);
  const lines = cart.items.map((item) => ({ id: itemKey(item), quantity: item.quantity }));
  return {
    customerInfo,
    deliveryAddress: { ...address, notes },
    deliveryNotes: notes,
    ...texts,
    items: lines.sort((a, b) => (a.id < b.id ? -1 : 1)),
    expectedTotal,
    expectedDelivery,
    ...(fromShelf && { fromShelf }),
  };
}

/** Ounces per product, whatever the pack sizes. */
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
  const { notes, phone } = trimmedTexts(cart);
  const deliveryAddress = { ...trimmedAddress(cart.address), notes };
  return {
    planFrequency: cart.setting.frequency,
    products,
    deliveryAddress,
    phone,
    expectedTotal,
    expectedDelivery,
  };
}
