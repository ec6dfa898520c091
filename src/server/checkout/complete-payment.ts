import { and, eq } from 'drizzle-orm';
import type { CheckoutStatus } from '../../shared/contract/checkout.ts';
import { limits, policies } from '../../shared/rules/limits.ts';
import { decimalText } from '../../shared/rules/money.ts';
import { toOrderContents } from '../orders/order-views.ts';
import { findOrder, itemsOf, type OrderRow } from '../orders/orders.ts';
import { recordPayment } from '../orders/payment.ts';
import { orders } from '../orders/table.ts';
import { type Db, transact } from '../platform/db/db.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { withinTimeLimit } from '../platform/process/time-limit.ts';
import { outageMessages } from '../stripe/calls.ts';
import { findPaymentIntent, findSetupIntent } from '../stripe/intents.ts';
import {
  findSubscriptionBySetup,
  pendingSubscriptionExpired,
} from '../subscriptions/record/subscriptions.ts';
import { settleSetup } from '../subscriptions/signup/activation.ts';

const unknownPayment = () => new AppError('notFound', 'We do not know this payment.');
const unfinished = () =>
  new AppError('conflict', 'Your card has not been confirmed yet. Please finish the payment step.');

const mismatch = () =>
  new AppError(
    'conflict',
    'Your payment arrived but does not fit this order. We have been told and will contact you.',
  );

/**
 * Asks the provider about a payment (`pi_`) or card set-up (`seti_`). 404 when not the caller's, 409 while
 * not done. Idempotent.
 */
export async function completePayment(deps: Deps, userId: string, id: string): Promise<{ status: string }> {
  deps.throttle.use(limits.completionsPerAccount, userId, deps.now());
  const work = deps.queue.once(`complete ${userId} ${id}`, () =>
    id.startsWith('seti_') ? completeSetup(deps, userId, id) : completeOrder(deps, userId, id),
  );
  return withinTimeLimit(policies.customerWaitMs, outageMessages.maybeCharged, work);
}

export function getCheckout(db: Db, userId: string, orderId: string): CheckoutStatus {
  const order = findOrder(db, userId, orderId);
  if (!order) throw new AppError('notFound', 'We do not know this order.');
  return toCheckoutStatus(db, order);
}

export function toCheckoutStatus(db: Db, order: OrderRow): CheckoutStatus {
  const { orderNumber, deliveryDate, status, paymentStatus } = order;
  const contents = toOrderContents(order, itemsOf(db, order.id));
  return {
    orderNumber,
    total: decimalText(order.total),
    creditApplied: decimalText(order.creditApplied ?? 0),
    deliveryDate,
    status,
    paymentStatus,
    ...contents,
  };
}

async function completeSetup(deps: Deps, userId: string, id: string) {
  if (findSubscriptionBySetup(deps.db, id)?.userId !== userId) throw unknownPayment();
  const setup = await findSetupIntent(deps, id, outageMessages.maybeCharged);
  if (!setup) throw unknownPayment();
  await settleSetup(deps, setup);
  const row = findSubscriptionBySetup(deps.db, id);
  if (!row || row.status === 'pending') throw unfinished();
  if (row.activatedAt === null) throw pendingSubscriptionExpired();
  return { status: row.status };
}

async function completeOrder(deps: Deps, userId: string, id: string) {
  const own = and(eq(orders.paymentIntentId, id), eq(orders.userId, userId));
  const order = deps.db.select({ paymentStatus: orders.paymentStatus }).from(orders).where(own).get();
  if (!order) throw unknownPayment();
  if (order.paymentStatus !== 'unpaid') return { status: 'confirmed' };
  const intent = await findPaymentIntent(deps, id, outageMessages.maybeCharged);
  if (!intent) throw unknownPayment();
  const outcome = transact(deps.db, () => recordPayment(deps, intent));
  if (outcome === 'mismatch') throw mismatch();
  if (outcome !== 'paid') throw unfinished();
  return { status: 'confirmed' };
}
