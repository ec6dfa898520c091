import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { policies } from '../../shared/rules/limits.ts';
import { type Db, transact } from '../platform/db/db.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { callStripe } from '../stripe/calls.ts';
import { findPaymentIntent } from '../stripe/intents.ts';
import { returnCredits } from './credit.ts';
import { type HeldOunces, ouncesHeldByUnpaid, unpaidOrdersOf } from './held-stock.ts';
import { type Actor, changeOrder } from './order-changes.ts';
import { type OrderRow, unpaidOrders } from './orders.ts';
import { recordPayment } from './payment.ts';
import { orders } from './table.ts';

/**
 * Looks up every unpaid order at the provider that is older than `minAge` ms: a payment is recorded; an order older than
 * 30 minutes is cancelled at the provider first and only then here, which releases its stock. An outage of the provider
 * leaves the rest for the next run.
 */
export async function settleUnpaidOrders(deps: Deps, minAge: number): Promise<void> {
  for (const order of unpaidOrders(deps.db, deps.now() - minAge)) {
    const isExpired = deps.now() - order.stockHeldSince >= policies.unpaidOrderTtlMs;
    try {
      await (isExpired ? expireOrder(deps, order) : lookUpPayment(deps, order));
    } catch (error) {
      if (error instanceof AppError && error.kind === 'unavailable') throw error;
      deps.log.error(
        { orderId: order.id, err: error },
        'unpaid order could not be looked up, will be tried again',
      );
    }
  }
  await returnCredits(deps);
}

/**
 * Expires the customer's own unpaid orders that hold what is short, as many as it takes: nobody should compete with a
 * cart they have changed. `shortfalls` are ounces by product id. False, and nothing expired, when they hold too little of
 * any product.
 */
export async function expireOwnOrders(
  deps: Deps,
  userId: string,
  shortfalls: Map<string, number>,
): Promise<boolean> {
  return expireHeld(deps, ouncesHeldByUnpaid(deps.db, { userId }, [...shortfalls.keys()]), shortfalls);
}

/**
 * Expires unpaid orders of anybody that have held what is short for over ten minutes, as many as it takes: stock is not
 * kept from a customer who wants to pay now. False, and nothing expired, when they hold too little of any product.
 */
export async function expireOldOrders(deps: Deps, shortfalls: Map<string, number>): Promise<boolean> {
  const heldBefore = deps.now() - policies.stockHoldYieldsAfterMs;
  return expireHeld(deps, ouncesHeldByUnpaid(deps.db, { heldBefore }, [...shortfalls.keys()]), shortfalls);
}

/** Expires all unpaid orders of a customer whose account ends. */
export async function expireUnpaidOrdersOf(deps: Deps, userId: string): Promise<void> {
  for (const order of unpaidOrdersOf(deps.db, userId)) await expireOrder(deps, order);
}

async function expireHeld(deps: Deps, held: HeldOunces[], shortfalls: Map<string, number>): Promise<boolean> {
  if (!coversShortfalls(held, shortfalls)) return false;
  const released: HeldOunces[] = [];
  for (const parts of Map.groupBy(held, ({ order }) => order.id).values()) {
    const isNeeded = parts.some(({ productId }) => !coversShortfalls(released, shortfalls, productId));
    const order = isNeeded && parts[0]?.order;
    if (order && (await expireOrder(deps, order))) released.push(...parts);
  }
  return coversShortfalls(released, shortfalls);
}

/** Whether what is held makes up for what is short, of one product or of all. */
function coversShortfalls(held: HeldOunces[], shortfalls: Map<string, number>, only?: string): boolean {
  return [...shortfalls].every(([productId, shortfall]) => {
    if (only !== undefined && only !== productId) return true;
    const own = held.filter((part) => part.productId === productId);
    return own.reduce((sum, { ounces }) => sum + ounces, 0) >= shortfall;
  });
}

/** Inside a transaction: cancels an unpaid order and releases its stock. Any number of times. */
export function cancelUnpaid(db: Db, orderId: string, now: number, by: Actor = 'shop'): void {
  const order = db.select().from(orders).where(eq(orders.id, orderId)).get();
  if (order?.paymentStatus !== 'unpaid' || !order.stockHeld) return;
  changeOrder(db, orderId, { status: 'cancelled' }, by, now);
}

/** The intent after the attempt to cancel it: canceled, or whatever it became meanwhile; null when there is none. */
export async function cancelIntent(deps: Deps, id: string): Promise<Stripe.PaymentIntent | null> {
  const current = await findPaymentIntent(deps, id);
  if (!current || ['succeeded', 'canceled', 'processing'].includes(current.status)) return current;
  try {
    return await callStripe(deps, 'cancel PaymentIntent', (stripe) =>
      stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' }),
    );
  } catch {
    return findPaymentIntent(deps, id);
  }
}

async function lookUpPayment(deps: Deps, order: OrderRow): Promise<void> {
  const id = order.paymentIntentId;
  if (!id) return;
  const intent = await findPaymentIntent(deps, id);
  transact(deps.db, () => void settle(deps, order, intent));
}

/**
 * Cancels an unpaid order, for `by`, at the provider first; false when it was paid meanwhile. Nobody has the secret of an order
 * without an intent, so nobody can pay it. One that gets its intent meanwhile stays.
 */
export async function expireOrder(deps: Deps, order: OrderRow, by: Actor = 'shop'): Promise<boolean> {
  const id = order.paymentIntentId;
  if (id) {
    const intent = await cancelIntent(deps, id);
    return transact(deps.db, () => settle(deps, order, intent, by));
  }
  return transact(deps.db, () => {
    const current = deps.db.select().from(orders).where(eq(orders.id, order.id)).get();
    if (!current || current.paymentIntentId !== null) return false;
    cancelUnpaid(deps.db, order.id, deps.now(), by);
    return true;
  });
}

/** Writes what became of the intent; true when the order is cancelled. An intent the provider does not know cannot be paid. */
function settle(
  deps: Deps,
  order: OrderRow,
  intent: Stripe.PaymentIntent | null,
  by: Actor = 'shop',
): boolean {
  if (intent && intent.status !== 'canceled') {
    recordPayment(deps, intent);
    return false;
  }
  cancelUnpaid(deps.db, order.id, deps.now(), by);
  return true;
}
