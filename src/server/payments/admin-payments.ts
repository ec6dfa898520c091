import type { AdminOrder, OrderRefund, RefundFigures } from '../../shared/contract/orders.ts';
import type { Subscription } from '../../shared/contract/subscriptions.ts';
import { newYorkDay } from '../../shared/rules/delivery-days.ts';
import { policies } from '../../shared/rules/limits.ts';
import { decimalText } from '../../shared/rules/money.ts';
import { getKeptOrder } from '../orders/admin-orders.ts';
import { findAnyOrder, isOrderGone } from '../orders/orders.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError, isOutage } from '../platform/errors.ts';
import { withinTimeLimit } from '../platform/process/time-limit.ts';
import { outageMessages } from '../stripe/calls.ts';
import { toSubscriptionView } from '../subscriptions/record/subscription-views.ts';
import { getAnySubscription } from '../subscriptions/record/subscriptions.ts';
import { retryPayment } from '../subscriptions/renewals/open-invoices.ts';
import { readRefundFigures, refundOrder, refundOutage } from './order-refunds.ts';

export async function refundForAdmin(
  deps: Deps,
  adminId: string,
  orderId: string,
  { amount: upTo, ...request }: OrderRefund & { key: string | null },
): Promise<AdminOrder> {
  const work = refundOrder(deps, `admin:${adminId}`, orderId, { ...request, upTo });
  await withinTimeLimit(policies.customerWaitMs, refundOutage, work);
  return getKeptOrder(deps.db, orderId);
}

export async function getRefundFigures(deps: Deps, orderId: string): Promise<RefundFigures> {
  const work = readRefundFigures(deps, orderId);
  const { paid, refunded, left, isDisputeOpen } = await withinTimeLimit(
    policies.customerWaitMs,
    outageMessages.notCharged,
    work,
  );
  const order = findAnyOrder(deps.db, orderId);
  const isOver =
    !order ||
    isOrderGone(order) ||
    order.status === 'delivered' ||
    order.deliveryDate < newYorkDay(deps.now());
  return {
    paid: decimalText(paid),
    refunded: decimalText(refunded),
    left: decimalText(left),
    isBoxToCome: !isOver,
    isDisputeOpen,
  };
}

/** 404 for an unknown subscription. */
export async function retryForAdmin(deps: Deps, id: string): Promise<Subscription> {
  const work = retryPayment(deps, getAnySubscription(deps.db, id)).catch((error) => {
    throw isOutage(error) ? new AppError('unavailable', outageMessages.maybeRetried) : error;
  });
  await withinTimeLimit(policies.customerWaitMs, outageMessages.maybeRetried, work);
  return toSubscriptionView(deps.db, getAnySubscription(deps.db, id), deps.now());
}
