import { and, eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { returnStock } from '../catalog/stock.ts';
import { type Db, transact } from '../db.ts';
import type { Deps } from '../deps.ts';
import { askProvider } from '../payments/provider.ts';
import { itemsOf, type OrderRow, unpaidOrders } from './orders.ts';
import { recordPayment } from './payment.ts';
import { orders } from './table.ts';

const patience = 30 * 60_000;

/**
 * Looks every unpaid order up at the provider that is older than `minAge` ms: what was paid is booked; what is
 * older than 30 minutes is cancelled there first and only then here, and its stock goes back.
 */
export async function settleUnpaidOrders(deps: Deps, minAge: number): Promise<void> {
  for (const order of unpaidOrders(deps.db, deps.now() - minAge)) {
    const expired = deps.now() - order.createdAt >= patience;
    try {
      await (expired ? abandonOrder(deps, order) : lookUp(deps, order));
    } catch (error) {
      deps.log.error(
        { orderId: order.id, err: error },
        'unpaid order could not be looked up, will be tried again',
      );
    }
  }
}

/** Gives up the customer's own unpaid orders, for the stock they hold. True when any was given up. */
export async function abandonOpenOrders(deps: Deps, userId: string): Promise<boolean> {
  const open = unpaidOrders(deps.db, deps.now() + 1).filter((order) => order.userId === userId);
  const outcomes = await Promise.all(open.map((order) => abandonOrder(deps, order)));
  return outcomes.includes(true);
}

/** Inside a transaction: cancels an unpaid order and gives its stock back. Any number of times. */
export function cancelUnpaid(db: Db, orderId: string): void {
  const cancelled = db
    .update(orders)
    .set({ status: 'cancelled', stockHeld: false })
    .where(and(eq(orders.id, orderId), eq(orders.moneyState, 'unpaid'), eq(orders.stockHeld, true)))
    .returning({ id: orders.id })
    .get();
  if (cancelled) returnStock(db, itemsOf(db, orderId));
}

async function lookUp(deps: Deps, order: OrderRow): Promise<void> {
  const id = order.paymentIntentId;
  if (!id) return;
  const intent = await askProvider(deps, 'look up PaymentIntent', (stripe) =>
    stripe.paymentIntents.retrieve(id),
  );
  transact(deps.db, () => void settle(deps, order, intent));
}

/** An order whose intent was never stored was never answered, so nobody can pay it: it needs no look-up. */
async function abandonOrder(deps: Deps, order: OrderRow): Promise<boolean> {
  const intent = order.paymentIntentId ? await cancelIntent(deps, order.paymentIntentId) : null;
  return transact(deps.db, () => {
    if (intent) return settle(deps, order, intent);
    cancelUnpaid(deps.db, order.id);
    return true;
  });
}

function settle(deps: Deps, order: OrderRow, intent: Stripe.PaymentIntent): boolean {
  if (intent.status === 'canceled') cancelUnpaid(deps.db, order.id);
  else recordPayment(deps, intent);
  return intent.status === 'canceled';
}

/** The intent after the attempt to cancel it: canceled, or whatever it became meanwhile. */
async function cancelIntent(deps: Deps, id: string): Promise<Stripe.PaymentIntent> {
  const retrieve = () =>
    askProvider(deps, 'look up PaymentIntent', (stripe) => stripe.paymentIntents.retrieve(id));
  const current = await retrieve();
  if (current.status === 'succeeded' || current.status === 'canceled' || current.status === 'processing')
    return current;
  try {
    return await askProvider(deps, 'cancel PaymentIntent', (stripe) =>
      stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' }),
    );
  } catch {
    return retrieve();
  }
}
