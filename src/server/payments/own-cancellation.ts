import { business } from '../../shared/business.ts';
import type { Order } from '../../shared/contract/orders.ts';
import { sowingDays } from '../growing/sowings.ts';
import { paymentMethodOf } from '../orders/credit.ts';
import { isByHandMethod } from '../orders/kinds.ts';
import { isDisputed } from '../orders/order-history.ts';
import { getOwnOrder, itemsOf, type OrderRow } from '../orders/orders.ts';
import type { Db } from '../platform/db/db.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError, isConflict, isOutage } from '../platform/errors.ts';
import { countChange } from '../subscriptions/changes/change-limit.ts';
import {
  assertComesAlone,
  requireChangeableOrder,
  requireOwnOrder,
} from '../subscriptions/changes/own-orders.ts';
import { refundOrder } from './order-refunds.ts';
import { openOwnCancellations } from './refunds.ts';

/**
 * Until the cutoff: everything is paid back, card and credit. 404 unless it is the customer's and stands; 409
 * when it is too late, sown, paid by hand or a subscription's box; 503 while the provider is down. A cancellation that was
 * interrupted goes on by itself, or with a repeated call, also when it would be too late by now.
 */
export async function cancelOwnOrder(deps: Deps, userId: string, id: string): Promise<Order> {
  countChange(deps, userId);
  requireOwnOrder(deps, userId, id);
  const isUnderWay = () => openOwnCancellations(deps.db).some(({ refund }) => refund.orderId === id);
  if (!isUnderWay()) assertCancellable(deps, userId, id);
  await refundOrder(deps, `customer:${userId}`, id, { cancel: true }).catch((error) => {
    if (isOutage(error) && isUnderWay()) throw new AppError('unavailable', goesOn);
    if (!isConflict(error)) throw error;
    deps.log.warn({ orderId: id, err: error }, 'a customer could not cancel an order');
    throw notPaidBack();
  });
  return getOwnOrder(deps.db, userId, id);
}

/** `resumeCancellations` finishes it. */
const goesOn =
  'Our payment provider is not answering. As soon as it does, we cancel your order, pay it back and write to you.';

function assertCancellable(deps: Deps, userId: string, id: string): void {
  const order = requireChangeableOrder(deps, userId, id);
  assertComesAlone(order);
  if (isByHandMethod(paymentMethodOf(order))) throw refusal('This order is not paid by card or credit.');
  if (isDisputed(deps.db, id)) throw notPaidBack();
  if (isSown(deps.db, order)) throw new AppError('conflict', 'We have already sown this order.');
}

function notPaidBack(): AppError {
  return refusal('We could not pay this order back, so it is not cancelled.');
}

function refusal(reason: string): AppError {
  return new AppError('conflict', `${reason} Please call ${business.phone} to cancel it.`);
}

function isSown(db: Db, { id, deliveryDate }: OrderRow): boolean {
  const sown = new Set(sowingDays(db, [deliveryDate]).map(({ productId }) => productId));
  return itemsOf(db, id).some(({ productId }) => sown.has(productId));
}
