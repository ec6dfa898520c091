import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { orderPayment } from '../../shared/rules/credit.ts';
import { findUser } from '../accounts/record/users.ts';
import { type Db, prepared, transactBatched } from '../platform/db/db.ts';
import type { Deps } from '../platform/deps.ts';
import { runSerially } from '../platform/process/run-serially.ts';
import { changeCredit, creditBalance, listBalanceTransactions } from '../stripe/balance.ts';
import { orderMetadata } from './order-metadata.ts';
import { findAnyOrder, itemsOf, type OrderRow } from './orders.ts';
import { orders } from './table.ts';

/**
 * Takes the customer's credit for an order before the card pays the rest, and reserves it at the provider: two checkouts
 * never take the same, and what an invoice used meanwhile is not taken. Any number of times; the amount is decided once.
 * Returns the order as it is then.
 */
export function reserveCredit(deps: Deps, orderId: string, customerId: string): Promise<OrderRow> {
  return runSerially(deps.db, creditQueue(customerId), async () => {
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

/** Returns how many cents of credit were really there: the provider takes also what an invoice has just used. */
async function takeCredit(deps: Deps, order: OrderRow, customerId: string, amount: number): Promise<number> {
  const change = { metadata: { [orderKey]: order.id }, idempotencyKey: `order:${order.id}:credit` };
  // No PaymentIntent will describe an order that credit pays wholly.
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

/** Gives the credit of orders back that were cancelled without being paid. What fails is tried again by the next run. */
export async function returnCredits(deps: Deps): Promise<void> {
  const decided = and(
    eq(orders.status, 'cancelled'),
    eq(orders.paymentStatus, 'unpaid'),
    isNotNull(orders.creditApplied),
    isNull(orders.creditReturnedAt),
  );
  for (const order of deps.db.select().from(orders).where(decided).limit(200).all()) {
    await returnCredit(deps, order).catch((error) =>
      deps.log.error({ orderId: order.id, err: error }, 'credit could not be returned, will be tried again'),
    );
  }
}

/** Runs after a checkout of the same customer that may be taking the credit at this moment. */
async function returnCredit(deps: Deps, order: OrderRow): Promise<void> {
  const customerId = order.userId && findUser(deps.db, order.userId)?.stripeCustomerId;
  if (!customerId) return void updateCredit(deps.db, order.id, { creditReturnedAt: deps.now() });
  await runSerially(deps.db, creditQueue(customerId), async () => {
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

/** Cents that a customer's unpaid orders have taken, and give back unless they are paid. */
export function creditHeldByUnpaid(db: Db, userId: string): number {
  const held = and(
    eq(orders.userId, userId),
    eq(orders.paymentStatus, 'unpaid'),
    isNotNull(orders.creditReservedAt),
    isNull(orders.creditReturnedAt),
  );
  return (
    db
      .select({ cents: sql<number>`coalesce(sum(${orders.creditApplied}), 0)` })
      .from(orders)
      .where(held)
      .get()?.cents ?? 0
  );
}

/** Metadata of a change of a customer's credit that pays an order, or gives back what it has taken; its value is the order's id. */
export const orderKey = 'order_id';

/** Cents that an order has taken and not given back, by the provider's ledger: also where a response was lost. */
async function creditTaken(deps: Deps, { id }: OrderRow, customerId: string): Promise<number> {
  const changes = await listBalanceTransactions(deps, customerId);
  return changes
    .filter(({ metadata }) => metadata?.[orderKey] === id)
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** What a card has to pay of an order, in cents. */
export function amountDue({ total, creditApplied }: Pick<OrderRow, 'total' | 'creditApplied'>): number {
  return total - (creditApplied ?? 0);
}

/** Nearly every order: decided and reserved in one write, which takes SQLite half a millisecond to prepare. */
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
