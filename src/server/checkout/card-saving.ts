import Stripe from 'stripe';
import { limits, policies } from '../../shared/rules/limits.ts';
import { findOrder } from '../orders/orders.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { withinTimeLimit } from '../platform/process/time-limit.ts';
import { callStripe, outageMessages } from '../stripe/calls.ts';

/**
 * Set before the payment (product 9.4): the browser's own key could switch saving on, but never off. 404 when
 * the order is not the caller's, 409 when it is not waiting for payment.
 */
export async function setCardSaving(
  deps: Deps,
  userId: string,
  orderId: string,
  saveCard: boolean,
): Promise<{ saveCard: boolean }> {
  deps.throttle.use(limits.completionsPerAccount, userId, deps.now());
  const order = findOrder(deps.db, userId, orderId);
  if (!order) throw new AppError('notFound', 'We do not know this order.');
  const { paymentIntentId, paymentStatus, status } = order;
  if (!paymentIntentId || paymentStatus !== 'unpaid' || status === 'cancelled') throw notWaiting();
  const update = deps.queue.once(`card saving ${paymentIntentId} ${saveCard}`, () =>
    updateIntent(deps, paymentIntentId, saveCard),
  );
  await withinTimeLimit(policies.customerWaitMs, outageMessages.notCharged, update);
  return { saveCard };
}

async function updateIntent(deps: Deps, id: string, saveCard: boolean): Promise<void> {
  try {
    await callStripe(deps, 'set card saving', (stripe) =>
      stripe.paymentIntents.update(id, { setup_future_usage: saveCard ? 'off_session' : '' }),
    );
  } catch (error) {
    // Paid or cancelled at the provider, and its event has not arrived.
    if (error instanceof Stripe.errors.StripeInvalidRequestError) throw notWaiting();
    throw error;
  }
}

function notWaiting(): AppError {
  return new AppError('conflict', 'This order is not waiting for a payment.');
}
