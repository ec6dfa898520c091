import type { AdminOrder } from '../../shared/admin-orders.ts';
import { policies } from '../../shared/policies.ts';
import type { Subscription } from '../../shared/subscriptions.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { getKeptOrder } from '../orders/admin-orders.ts';
import { outageMessages } from '../stripe/calls.ts';
import { toSubscriptionView } from '../subscriptions/subscription-views.ts';
import { getAnySubscription } from '../subscriptions/subscriptions.ts';
import { withinTimeLimit } from '../time-limit.ts';
import { refundOrder } from './order-refunds.ts';
import { retryPayment } from './recovery.ts';

/** Refunds cents of an order, or all that is left, for an admin; see `refundOrder`. Also of a deleted order. */
export async function refundForAdmin(
  deps: Deps,
  adminId: string,
  orderId: string,
  { amount = null, version }: { amount?: number | null; version?: number },
): Promise<AdminOrder> {
  const work = refundOrder(deps, `admin:${adminId}`, orderId, amount, version);
  await withinTimeLimit(policies.customerWaitMs, outageMessages.notCharged, work);
  return getKeptOrder(deps.db, orderId);
}

/** Tries the open payment of a subscription once more; see `retryPayment`. 404 for an unknown subscription. */
export async function retryForAdmin(deps: Deps, id: string): Promise<Subscription> {
  const work = retryPayment(deps, getAnySubscription(deps.db, id)).catch((error) => {
    const isOutage = error instanceof AppError && error.kind === 'unavailable';
    throw isOutage ? new AppError('unavailable', outageMessages.maybeRetried) : error;
  });
  await withinTimeLimit(policies.customerWaitMs, outageMessages.maybeRetried, work);
  return toSubscriptionView(deps.db, getAnySubscription(deps.db, id), deps.now());
}
