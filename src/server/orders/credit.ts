import { and, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { PaymentMethod } from '../../shared/contract/orders.ts';
import { orderPayment, type Payment } from '../../shared/rules/credit.ts';
import type { Quote } from '../../shared/rules/quote.ts';
import { findUser } from '../accounts/record/users.ts';
import { type Db, prepared, transactBatched } from '../platform/db/db.ts';
import type { Deps } from '../platform/deps.ts';
import { changeCredit, creditBalance, listBalanceTransactions } from '../stripe/balance.ts';
import { isByHandMethod } from './kinds.ts';
import { orderMetadata } from './order-metadata.ts';
import { findAnyOrder, isUnpaidOf, itemsOf, type OrderRow } from './orders.ts';
import { orders } from './table.ts';

/**
 * Takes the customer's credit at the provider first, so that two checkouts never use the same. Credit of
 * cancelled orders is returned first. Idempotent: the amount is decided once.
 */
export async function reserveCredit(
  deps: Deps,
  { id: orderId, userId }: OrderRow,
  customerId: string,
): Promise<OrderRow> {
  if (userId) await returnCreditsOf(deps, userId);
  return deps.queue.inTurn(creditQueue(customerId), async () => {
    const order = getOrder(deps.db, orderId);
    if (order.creditReservedAt !== null || order.status === 'cancelled') return order;
    const amount =
      order.creditApplied ?? orderPayment(order.total, await creditBalance(deps, customerId)).credit;
    if (amount === 0)
      return transactBatched(deps.db, () => storeNoCredit(deps.db).get({ id: orderId, now: deps.now() }));
    updateCredit(deps.db, orderId, { creditApplied: amount });
    const creditApplied = await takeCredit(deps, order, customerId, amount);
    return updateCredit(deps.db, orderId, { creditApplied, creditReservedAt: deps.now() });
  });
}

const creditQueue = (customerId: string) => `credit ${customerId}`;

/** Returns the cents really available: an invoice may have used some meanwhile. */
async function takeCredit(deps: Deps, order: OrderRow, customerId: string, amount: number): Promise<number> {
  const change = { metadata: { [orderKey]: order.id }, idempotencyKey: `order:${order.id}:credit` };
  // Without a PaymentIntent, this metadata is the only description of the order.
  const paid = { ...order, creditApplied: amount };
  const metadata = amount === order.total ? orderMetadata(paid, itemsOf(deps.db, order.id)) : change.metadata;
  const description = `Used for order ${order.orderNumber}`;
  const left = await changeCredit(deps, customerId, {
    ...change,
    metadata,
    amount: -amount,
    description,
  });
  const taken = left < 0 ? orderPayment(order.total, amount + left).credit : amount;
  if (taken < amount) {
    await changeCredit(deps, customerId, {
      ...change,
      amount: amount - taken,
      description: `Not used for order ${order.orderNumber}`,
      idempotencyKey: `${change.idempotencyKey}:unused`,
    });
  }
  return taken;
}

async function returnCreditsOf(deps: Deps, userId: string): Promise<void> {
  for (const order of creditsOwedTo(deps.db).all({ userId })) await returnCredit(deps, order);
}

/** No `limit`: SQLite prepares a statement again when one is bound to a parameter. */
const creditsOwedTo = prepared((db) => creditsToReturn(db, isUnpaidOf(sql.placeholder('userId'))).prepare());

export async function returnCredits(deps: Deps): Promise<void> {
  for (const order of creditsToReturn(deps.db, eq(orders.paymentStatus, 'unpaid')).limit(200).all()) {
    await returnCredit(deps, order).catch((error) =>
      deps.log.error({ orderId: order.id, err: error }, 'credit could not be returned, will be tried again'),
    );
  }
}

function creditsToReturn(db: Db, isUnpaid: SQL | undefined) {
  const isOwed = and(
    eq(orders.status, 'cancelled'),
    gt(orders.creditApplied, 0),
    isNull(orders.creditReturnedAt),
  );
  return db.select().from(orders).where(and(isUnpaid, isOwed));
}

/** After a checkout of the same customer, which may be taking the credit now. */
async function returnCredit(deps: Deps, order: OrderRow): Promise<void> {
  const customerId = order.userId && findUser(deps.db, order.userId)?.stripeCustomerId;
  if (!customerId) return void updateCredit(deps.db, order.id, { creditReturnedAt: deps.now() });
  await deps.queue.inTurn(creditQueue(customerId), async () => {
    const { creditApplied } = getOrder(deps.db, order.id);
    const amount = creditApplied ? await creditTaken(deps, order, customerId) : 0;
    if (amount > 0) {
      await changeCredit(deps, customerId, {
        amount,
        description: `Order ${order.orderNumber} was not paid`,
        metadata: { [orderKey]: order.id },
        idempotencyKey: `order:${order.id}:credit-return`,
      });
    }
    updateCredit(deps.db, order.id, { creditReturnedAt: deps.now() });
  });
}

/** In cents; returned unless the orders are paid. */
export function creditHeldByUnpaid(db: Db, userId: string): number {
  const held = and(isUnpaidOf(userId), isNotNull(orders.creditReservedAt), isNull(orders.creditReturnedAt));
  return (
    db
      .select({ cents: sql<number>`coalesce(sum(${orders.creditApplied}), 0)` })
      .from(orders)
      .where(held)
      .get()?.cents ?? 0
  );
}

/** Metadata key (order id) on credit changes that pay an order or return its credit. */
export const orderKey = 'order_id';

/** Cents by the provider's ledger, which is right even when a response was lost. */
async function creditTaken(deps: Deps, { id }: OrderRow, customerId: string): Promise<number> {
  const changes = await listBalanceTransactions(deps, customerId);
  return changes
    .filter(({ metadata }) => metadata?.[orderKey] === id)
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** Cents the card has to pay. */
export function amountDue({ total, creditApplied }: Pick<OrderRow, 'total' | 'creditApplied'>): number {
  return total - (creditApplied ?? 0);
}

/** Cents as ordered, whatever the total was edited to. */
export function quotedTotal(order: Omit<Quote, 'total'>): number {
  return order.subtotal - order.discount - order.referralDiscount + order.delivery + order.tax;
}

/** With which it was paid, or is to be paid. */
export function paymentMethodOf(
  order: Omit<Quote, 'total'> & Pick<OrderRow, 'creditApplied' | 'payBy' | 'paidWith'>,
): PaymentMethod {
  const { payBy, paidWith } = order;
  return paidWith ?? (isByHandMethod(payBy) ? payBy : cardOrCredit(order));
}

/** `credit` when no card was charged. */
export function cardOrCredit(order: Omit<Quote, 'total'> & Pick<OrderRow, 'creditApplied'>) {
  return (order.creditApplied ?? 0) >= quotedTotal(order) ? ('credit' as const) : ('card' as const);
}

export function paymentOf(order: Pick<OrderRow, 'total' | 'creditApplied' | 'carriedOver'>): Payment {
  const { carriedOver: carried } = order;
  return { credit: (order.creditApplied ?? 0) - carried, card: amountDue(order), carried };
}

/** The common case in one prepared write: preparing takes half a millisecond. */
const storeNoCredit = prepared((db) =>
  db
    .update(orders)
    .set({ creditApplied: 0, creditReservedAt: sql`${sql.placeholder('now')}` })
    .where(eq(orders.id, sql.placeholder('id')))
    .returning()
    .prepare(),
);

type CreditColumns = Partial<Pick<OrderRow, 'creditApplied' | 'creditReservedAt' | 'creditReturnedAt'>>;

function updateCredit(db: Db, id: string, columns: CreditColumns): OrderRow {
  return db.update(orders).set(columns).where(eq(orders.id, id)).returning().get();
}

function getOrder(db: Db, id: string): OrderRow {
  const order = findAnyOrder(db, id);
  if (!order) throw new Error(`There is no order ${id}.`);
  return order;
}
