import { and, asc, eq, inArray, isNotNull, lte, ne, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { policies } from '../../shared/rules/limits.ts';
import type { ShortOfStock } from '../catalog/stock.ts';
import { type Db, prepared, transact } from '../platform/db/db.ts';
import type { Deps } from '../platform/deps.ts';
import { forEachApart } from '../platform/process/each-apart.ts';
import { callStripe } from '../stripe/calls.ts';
import { findPaymentIntent } from '../stripe/intents.ts';
import { returnCredits } from './credit.ts';
import { isFromShelf, kindNames, orderKinds } from './kinds.ts';
import { type Actor, changeOrder } from './order-changes.ts';
import { isUnpaidOf, itemsOf, type OrderRow, unpaidOrders } from './orders.ts';
import { payableUntil } from './pay-links.ts';
import { recordPayment } from './payment.ts';
import { orderItems, orders } from './table.ts';

/**
 * For unpaid orders older than `minAge` ms: records payments; after 30 minutes (from the shelf: ten), or when its
 * link ends, cancels the others, at the provider first. An outage leaves the rest to the next run.
 */
export async function settleUnpaidOrders(deps: Deps, minAge: number): Promise<void> {
  const open = unpaidOrders(deps.db, deps.now() - minAge);
  await forEachApart(deps, 'unpaid order could not be looked up', open, (order) => {
    const endsAt = payableUntil(order) ?? order.stockHeldSince + timeToPay(deps.db, order);
    return deps.now() >= endsAt ? expireOrder(deps, order) : lookUpPayment(deps, order);
  }).finally(() => returnCredits(deps));
}

function timeToPay(db: Db, { id }: OrderRow): number {
  return isFromShelf(itemsOf(db, id)) ? policies.unpaidShelfOrderTtlMs : policies.unpaidOrderTtlMs;
}

/**
 * Expires others' unpaid orders older than ten minutes that hold what is short, oldest first, as many as
 * needed; none if that would not be enough.
 */
export async function expireOldHolds(
  deps: Deps,
  userId: string,
  { shortfalls, shelfDay }: ShortOfStock,
): Promise<void> {
  const held = oldHoldsOfOthers(deps, userId, [...shortfalls.keys()], shelfDay);
  const missing = new Map(shortfalls);
  const subtract = (holds: Hold[], from: Map<string, number>) => {
    for (const { productId, ounces } of holds) from.set(productId, (from.get(productId) ?? 0) - ounces);
    return from;
  };
  const isMissing = (ounces: number) => ounces > 0;
  if (subtract(held, new Map(shortfalls)).values().some(isMissing)) return;
  for (const holds of Map.groupBy(held, ({ order }) => order.id).values()) {
    const [first] = holds;
    const isNeeded = holds.some(({ productId }) => isMissing(missing.get(productId) ?? 0));
    if (first && isNeeded && (await expireOrder(deps, first.order))) subtract(holds, missing);
  }
}

type Hold = { order: OrderRow; productId: string; ounces: number };

function oldHoldsOfOthers(
  { db, now }: Deps,
  userId: string,
  productIds: string[],
  shelfDay: string | null,
): Hold[] {
  const giveWay = kindNames.filter((kind) => orderKinds[kind].givesWay);
  const isOfStock = and(eq(orderItems.pool, 'stock'), inArray(orders.kind, giveWay));
  const isOfShelf = and(
    eq(orderItems.pool, 'shelf'),
    eq(orders.deliveryDate, shelfDay ?? ''),
    ne(orders.kind, 'by-hand'),
  );
  return db
    .select({
      order: orders,
      productId: orderItems.productId,
      ounces: sql<number>`sum(${orderItems.given})`,
    })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(
      and(
        eq(orders.isWaiting, true),
        shelfDay === null ? isOfStock : isOfShelf,
        ne(orders.userId, userId),
        lte(orders.stockHeldSince, now() - policies.stockHoldYieldsAfterMs),
        isNotNull(orders.paymentIntentId),
        inArray(orderItems.productId, productIds),
      ),
    )
    .groupBy(orders.id, orderItems.productId)
    .orderBy(asc(orders.stockHeldSince), orders.id)
    .all();
}

/** Keeps those paid meanwhile or being processed. */
export async function expireUnpaidOrdersOf(deps: Deps, userId: string, which = givesWay): Promise<void> {
  for (const order of unpaidOrdersOf(deps.db, userId, which)) await expireOrder(deps, order);
}

const givesWay = ({ kind }: OrderRow) => orderKinds[kind].givesWay;

/** Also orders by hand whose charge to a saved card was interrupted. */
export const toBePaidByCard = ({ stands }: OrderRow) => !stands;

export function unpaidOrdersOf(db: Db, userId: string, which = givesWay): OrderRow[] {
  return unpaidOf(db)
    .all({ userId })
    .filter((order) => order.isWaiting && which(order));
}

const unpaidOf = prepared((db) =>
  db
    .select()
    .from(orders)
    .where(isUnpaidOf(sql.placeholder('userId')))
    .prepare(),
);

/** Call it in a transaction. Releases the stock. What its customer never heard of is listed nowhere then. Idempotent. */
export function cancelUnpaid(db: Db, orderId: string, now: number, by: Actor = 'shop'): void {
  const order = db.select().from(orders).where(eq(orders.id, orderId)).get();
  if (!order?.isWaiting) return;
  const isDropped = by === 'shop' && isUnknownToCustomer(order);
  changeOrder(db, orderId, { status: 'cancelled', ...(isDropped && { deletedAt: now }) }, by, now);
}

/** An extra, or an order by hand whose saved card was not charged or whose link was not mailed. */
function isUnknownToCustomer({ kind, payBy, paymentIntentId }: OrderRow): boolean {
  if (payBy === 'link') return paymentIntentId === null;
  return payBy === 'saved-card' || !orderKinds[kind].isHeardOf;
}

/**
 * Null when unknown; a paid or processing intent is returned as it is. Throws while it can still be paid (503
 * during an outage).
 */
export async function cancelIntent(deps: Deps, id: string): Promise<Stripe.PaymentIntent | null> {
  const current = await findPaymentIntent(deps, id);
  if (isOver(current)) return current;
  try {
    return await callStripe(deps, 'cancel PaymentIntent', (stripe) =>
      stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' }),
    );
  } catch (error) {
    const after = await findPaymentIntent(deps, id);
    if (isOver(after)) return after;
    throw error;
  }
}

function isOver(intent: Stripe.PaymentIntent | null): boolean {
  return intent === null || ['succeeded', 'canceled', 'processing'].includes(intent.status);
}

/** Records what has become of the payment. Null without an intent, or one that the provider knows. */
export async function lookUpPayment(deps: Deps, order: OrderRow): Promise<Stripe.PaymentIntent | null> {
  const id = order.paymentIntentId;
  if (!id) return null;
  const intent = await findPaymentIntent(deps, id);
  transact(deps.db, () => void settle(deps, order, intent));
  return intent;
}

/**
 * At the provider first; false when paid meanwhile, 503 during an outage. Without an intent it cannot be
 * paid. One that gets its intent meanwhile stays.
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

/** True when the order is cancelled. An intent unknown to the provider cannot be paid. */
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
