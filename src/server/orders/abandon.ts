import { and, eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { returnStock } from '../catalog/stock.ts';
import { type Db, transact } from '../db.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { askProvider, findPaymentIntent } from '../payments/provider.ts';
import { type HeldOunces, itemsOf, type OrderRow, openOrdersHolding, unpaidOrders } from './orders.ts';
import { recordPayment } from './payment.ts';
import { orders } from './table.ts';

const patience = 30 * 60_000;

/**
 * Looks every unpaid order up at the provider that is older than `minAge` ms: what was paid is booked; what is
 * older than 30 minutes is cancelled there first and only then here, and its stock goes back. An outage of the
 * provider leaves the rest for the next run.
 */
export async function settleUnpaidOrders(deps: Deps, minAge: number): Promise<void> {
  for (const order of unpaidOrders(deps.db, deps.now() - minAge)) {
    const expired = deps.now() - order.createdAt >= patience;
    try {
      await (expired ? abandonOrder(deps, order) : lookUp(deps, order));
    } catch (error) {
      if (error instanceof AppError && error.kind === 'unavailable') throw error;
      deps.log.error(
        { orderId: order.id, err: error },
        'unpaid order could not be looked up, will be tried again',
      );
    }
  }
}

/**
 * Gives up the customer's own unpaid orders that hold what is short, as many as it takes: nobody should compete with
 * a cart they have changed. `short` is in ounces by product id. False, and nothing given up, when they hold too little
 * of any product.
 */
export async function giveUpOwnOrders(
  deps: Deps,
  userId: string,
  short: Map<string, number>,
): Promise<boolean> {
  const held = openOrdersHolding(deps.db, userId, [...short.keys()]);
  if (!covers(held, short)) return false;
  const given: HeldOunces[] = [];
  for (const parts of Map.groupBy(held, ({ order }) => order.id).values()) {
    const needed = parts.some(({ productId }) => !covers(given, short, productId));
    const order = needed && parts[0]?.order;
    if (order && (await abandonOrder(deps, order))) given.push(...parts);
  }
  return covers(given, short);
}

/** Whether what is held makes up for what is short, of one product or of all. */
function covers(held: HeldOunces[], short: Map<string, number>, only?: string): boolean {
  return [...short].every(([productId, missing]) => {
    if (only !== undefined && only !== productId) return true;
    const own = held.filter((part) => part.productId === productId);
    return own.reduce((sum, { ounces }) => sum + ounces, 0) >= missing;
  });
}

/** Inside a transaction: cancels an unpaid order and gives its stock back. Any number of times. */
export function cancelUnpaid(db: Db, orderId: string): void {
  const cancelled = db
    .update(orders)
    .set({ status: 'cancelled', stockHeld: false })
    .where(and(eq(orders.id, orderId), eq(orders.paymentStatus, 'unpaid'), eq(orders.stockHeld, true)))
    .returning({ id: orders.id })
    .get();
  if (cancelled) returnStock(db, itemsOf(db, orderId));
}

/** The intent after the attempt to cancel it: canceled, or whatever it became meanwhile; null when there is none. */
export async function cancelIntent(deps: Deps, id: string): Promise<Stripe.PaymentIntent | null> {
  const current = await findPaymentIntent(deps, id);
  if (!current || ['succeeded', 'canceled', 'processing'].includes(current.status)) return current;
  try {
    return await askProvider(deps, 'cancel PaymentIntent', (stripe) =>
      stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' }),
    );
  } catch {
    return findPaymentIntent(deps, id);
  }
}

async function lookUp(deps: Deps, order: OrderRow): Promise<void> {
  const id = order.paymentIntentId;
  if (!id) return;
  const intent = await findPaymentIntent(deps, id);
  transact(deps.db, () => void settle(deps, order, intent));
}

/**
 * An order without an intent was never answered, so nobody can pay it. One that gets its intent while this runs is
 * left alone.
 */
async function abandonOrder(deps: Deps, order: OrderRow): Promise<boolean> {
  const id = order.paymentIntentId;
  if (id) {
    const intent = await cancelIntent(deps, id);
    return transact(deps.db, () => settle(deps, order, intent));
  }
  return transact(deps.db, () => {
    const current = deps.db.select().from(orders).where(eq(orders.id, order.id)).get();
    if (!current || current.paymentIntentId !== null) return false;
    cancelUnpaid(deps.db, order.id);
    return true;
  });
}

/** Writes what became of the intent; true when the order is given up. An intent nobody knows cannot be paid. */
function settle(deps: Deps, order: OrderRow, intent: Stripe.PaymentIntent | null): boolean {
  if (intent && intent.status !== 'canceled') {
    recordPayment(deps, intent);
    return false;
  }
  cancelUnpaid(deps.db, order.id);
  return true;
}
