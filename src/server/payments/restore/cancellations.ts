import { and, eq, exists, gte, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { newYorkDay } from '../../../shared/rules/delivery-days.ts';
import { findUser } from '../../accounts/record/users.ts';
import { orderKey } from '../../orders/credit.ts';
import { cancellationOf, changeOrder } from '../../orders/order-changes.ts';
import type { OrderRow } from '../../orders/orders.ts';
import { orderEvents, orders } from '../../orders/table.ts';
import { type Db, transact } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { listBalanceTransactions } from '../../stripe/balance.ts';
import { findInStripe } from '../../stripe/calls.ts';
import { reconciliation } from '../table.ts';

/** On what paid an order: "yes" once its box left the week, "no" once it was put back. */
const metadataKey = 'box_cancelled';

/** For a restored copy: tells the provider which boxes were cancelled or put back since the last run. */
export async function tellCancellations(deps: Deps): Promise<void> {
  const startedAt = deps.now();
  for (const order of changedOrders(deps, Math.min(lastTold(deps.db), startedAt)))
    await tellCancellation(deps, order);
  deps.db
    .insert(reconciliation)
    .values({ key, instant: startedAt })
    .onConflictDoUpdate({ target: reconciliation.key, set: { instant: startedAt } })
    .run();
}

/** Idempotent. */
export async function tellCancellation(deps: Deps, order: OrderRow): Promise<void> {
  const payment = await findPayment(deps, order);
  const isCancelled = isGone(order) ? 'yes' : 'no';
  if (!payment || payment.metadata?.[metadataKey] === isCancelled) return;
  const change = { metadata: { [metadataKey]: isCancelled } };
  await findInStripe(deps, 'tell cancellation', async (stripe) => {
    if (payment.object === 'payment_intent') return stripe.paymentIntents.update(payment.id, change);
    if (payment.object === 'invoice') return stripe.invoices.update(payment.id ?? '', change);
    return stripe.customers.updateBalanceTransaction(payment.customerId, payment.id, change);
  });
}

/** After a restore: repeats cancellations and returns made since the copy. */
export async function adoptCancellations(deps: Deps): Promise<void> {
  const { db, now } = deps;
  for (const order of db.select().from(orders).where(isComing(deps)).all()) {
    const isCancelled = (await findPayment(deps, order))?.metadata?.[metadataKey];
    if (isCancelled === 'yes' && !isGone(order))
      transact(db, () => changeOrder(db, order.id, cancellationOf(order, now()), 'stripe', now()));
    if (isCancelled === 'no' && isGone(order))
      transact(db, () =>
        changeOrder(db, order.id, { status: 'confirmed', deletedAt: null }, 'stripe', now()),
      );
  }
}

const key = 'cancellations';

function lastTold(db: Db): number {
  return db.select().from(reconciliation).where(eq(reconciliation.key, key)).get()?.instant ?? 0;
}

function isComing({ now }: Deps) {
  return and(
    gte(orders.deliveryDate, newYorkDay(now())),
    ne(orders.paymentStatus, 'unpaid'),
    ne(orders.status, 'delivered'),
  );
}

function isGone({ status, deletedAt }: OrderRow): boolean {
  return status === 'cancelled' || deletedAt !== null;
}

/** Includes the last millisecond told. Two queries, one per index. */
function changedOrders(deps: Deps, since: number): OrderRow[] {
  const wasMoved = or(
    eq(orderEvents.what, 'deletedAt'),
    sql`${orderEvents.what} = 'status' and 'cancelled' in (${orderEvents.from}, ${orderEvents.to})`,
  );
  const ofOrder = and(eq(orderEvents.orderId, orders.id), gte(orderEvents.at, since), wasMoved);
  const isChanged = exists(deps.db.select().from(orderEvents).where(ofOrder));
  return [isNull(orders.deletedAt), isNotNull(orders.deletedAt)].flatMap((half) =>
    deps.db
      .select()
      .from(orders)
      .where(and(half, isComing(deps), isChanged))
      .all(),
  );
}

type Payment =
  | Stripe.PaymentIntent
  | Stripe.Invoice
  | (Stripe.CustomerBalanceTransaction & { customerId: string });

/** Its PaymentIntent, the box's invoice, or the credit change that paid it all. */
async function findPayment(deps: Deps, order: OrderRow): Promise<Payment | null> {
  const { paymentIntentId, invoiceId } = order;
  if (paymentIntentId)
    return findInStripe(deps, 'look up payment', (stripe) => stripe.paymentIntents.retrieve(paymentIntentId));
  if (invoiceId)
    return findInStripe(deps, 'look up invoice', (stripe) => stripe.invoices.retrieve(invoiceId));
  const customerId = order.userId && findUser(deps.db, order.userId)?.stripeCustomerId;
  if (!customerId) return null;
  const changes = await listBalanceTransactions(deps, customerId);
  const taken = changes.find(({ metadata }) => metadata?.[orderKey] === order.id && metadata.figures);
  return taken ? { ...taken, customerId } : null;
}
