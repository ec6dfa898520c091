import type { PayLink } from '../../shared/contract/checkout.ts';
import type { AdminOrder } from '../../shared/contract/orders.ts';
import { limits, policies } from '../../shared/rules/limits.ts';
import { getAdminOrder } from '../orders/admin-orders.ts';
import { recordOrderEvent } from '../orders/order-changes.ts';
import { findAnyOrder, isOrderGone, type OrderRow, storeIntent } from '../orders/orders.ts';
import { linkEndsAt, payableUntil, queuePayLink, readPayLink } from '../orders/pay-links.ts';
import { cancelIntent, expireOrder, lookUpPayment } from '../orders/unpaid-orders.ts';
import { transact } from '../platform/db/db.ts';
import { newId } from '../platform/db/ids.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { readIdempotencyKey } from '../platform/http/idempotency-key.ts';
import { withinTimeLimit } from '../platform/process/time-limit.ts';
import { outageMessages } from '../stripe/calls.ts';
import { toCheckoutStatus } from './complete-payment.ts';
import { createOrderIntent } from './place-order.ts';

/** Makes the PaymentIntent and mails the link, once. 503 during an outage: repeats go on. 409 once it was dropped. */
export async function openPayLink(deps: Deps, orderId: string): Promise<void> {
  const { db } = deps;
  const order = findAnyOrder(db, orderId);
  if (order?.paymentStatus !== 'unpaid' || order.paymentIntentId !== null) return;
  if (isOrderGone(order)) throw notOpened();
  const intent = await createOrderIntent(deps, order, {});
  const isOpened = transact(db, () => {
    const isStored = storeIntent(db, orderId, intent.id);
    if (isStored) queuePayLink(deps, order, 'first');
    return isStored;
  });
  if (isOpened) return;
  await cancelIntent(deps, intent.id);
  throw notOpened();
}

const notOpened = () =>
  new AppError('conflict', 'This order was dropped before its link was mailed. Please enter it again.');

/** Once per Idempotency-Key. 409 unless it waits for its payment. */
export async function sendPayLinkAgain(
  deps: Deps,
  adminId: string,
  id: string,
  key: string | undefined,
): Promise<AdminOrder> {
  const { db, now } = deps;
  const given = readIdempotencyKey(key) ?? newId();
  return transact(db, () => {
    const view = getAdminOrder(db, id);
    const order = findAnyOrder(db, id);
    if (!order || (payableUntil(order) ?? 0) <= now())
      throw new AppError('conflict', 'This order does not wait for a payment through a link.');
    if (queuePayLink(deps, order, given))
      recordOrderEvent(db, { id, what: 'payLink', from: '', to: 'sent again' }, `admin:${adminId}`, now());
    return view;
  });
}

/** Asks the provider, so that a payment shows without its webhook. 400 for a link not made here. */
export function openMailedLink(deps: Deps, token: string): Promise<PayLink> {
  const { id } = readPayLink(deps.db, token);
  deps.throttle.use(limits.payLinksPerOrder, id, deps.now());
  return withinTimeLimit(policies.customerWaitMs, outageMessages.maybeCharged, toPayLink(deps, token));
}

async function toPayLink(deps: Deps, token: string): Promise<PayLink> {
  const { db, now } = deps;
  const before = readPayLink(db, token);
  const until = payableUntil(before);
  let clientSecret: string | undefined;
  if (until !== undefined && until <= now()) await expireOrder(deps, before);
  else if (until !== undefined)
    clientSecret = (await lookUpPayment(deps, before))?.client_secret ?? undefined;
  const order = readPayLink(db, token);
  const state = stateOf(order, now());
  return {
    ...toCheckoutStatus(db, order),
    orderId: order.id,
    state,
    payUntil: linkEndsAt(order),
    ...(state === 'open' && { clientSecret }),
  };
}

function stateOf(order: OrderRow, now: number): PayLink['state'] {
  if (isOrderGone(order))
    return order.paymentStatus === 'unpaid' && now >= linkEndsAt(order) ? 'ended' : 'cancelled';
  return order.paymentStatus === 'unpaid' ? 'open' : 'paid';
}
