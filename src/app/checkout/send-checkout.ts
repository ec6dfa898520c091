import { api, unwrap } from '../api.ts';
import { attemptKey } from './attempt.ts';
import { type OrderContent, oneTimeRequest, subscriptionRequest } from './order-request.ts';

/** Places the order, or finds the one this very attempt has placed already. */
export async function placeOrder(content: OrderContent) {
  const body = oneTimeRequest(content);
  const headers = { 'idempotency-key': await attemptKey('one-time', body) };
  return unwrap(api.api.cart.checkout.post(body, { headers }));
}

/** Prepares the subscription, or finds the one this very attempt has prepared already. */
export async function prepareSubscription(content: OrderContent) {
  const body = subscriptionRequest(content);
  const headers = { 'idempotency-key': await attemptKey('subscription', body) };
  return unwrap(api.api['create-subscription'].post(body, { headers }));
}
