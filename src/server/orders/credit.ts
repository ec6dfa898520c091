import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { rules } from '../../shared/business.ts';
import { findUser } from '../accounts/users.ts';
import type { Db } from '../db.ts';
import type { Deps } from '../deps.ts';
import { inTurn } from '../in-turn.ts';
import { changeCredit, creditOf, listBalanceTransactions } from '../stripe/balance.ts';
import { findAnyOrder, type OrderRow } from './orders.ts';
import { orders } from './table.ts';

/**
 * Takes the customer's credit for an order before the card pays the rest, and reserves it at the provider: two checkouts
 * never take the same. Any number of times; the amount is decided once. Returns the order as it is then.
 */
export function reserveCredit(deps: Deps, orderId: string, customerId: string): Promise<OrderRow> {
  return inTurn(deps.db, `credit ${customerId}`, async () => {
    const order = getOrder(deps.db, orderId);
    if (order.creditReservedAt !== null) return order;
    const amount = order.creditApplied ?? creditFor(order.total, await creditOf(deps, customerId));
    set(deps.db, orderId, { creditApplied: amount });
    if (amount > 0) {
      await changeCredit(deps, customerId, {
        amount: -amount,
        description: `Used for order ${order.orderNumber}`,
        metadata: { order_id: orderId },
        idempotencyKey: `order:${orderId}:credit`,
      });
    }
    return set(deps.db, orderId, { creditReservedAt: deps.now() });
  });
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

async function returnCredit(deps: Deps, order: OrderRow): Promise<void> {
  const amount = order.creditApplied ?? 0;
  const customerId = order.userId && findUser(deps.db, order.userId)?.stripeCustomerId;
  if (amount > 0 && customerId && (await isTaken(deps, order, customerId))) {
    await changeCredit(deps, customerId, {
      amount,
      description: `Order ${order.orderNumber} was not paid`,
      metadata: { order_id: order.id },
      idempotencyKey: `order:${order.id}:credit-return`,
    });
  }
  set(deps.db, order.id, { creditReturnedAt: deps.now() });
}

/** Also where the provider took the credit and its response was lost. */
async function isTaken(deps: Deps, { id, creditReservedAt }: OrderRow, customerId: string): Promise<boolean> {
  if (creditReservedAt !== null) return true;
  const changes = await listBalanceTransactions(deps, customerId);
  return changes.some(({ metadata }) => metadata?.order_id === id);
}

/** What a card has to pay of an order, in cents. */
export function amountDue({ total, creditApplied }: Pick<OrderRow, 'total' | 'creditApplied'>): number {
  return total - (creditApplied ?? 0);
}

/** Cents of credit taken for an order: all there is, but never so much that a card could not be charged with the rest. */
export function creditFor(total: number, credit: number): number {
  if (credit >= total) return total;
  return Math.max(0, Math.min(credit, total - rules.minimumCharge));
}

type CreditColumns = Partial<Pick<OrderRow, 'creditApplied' | 'creditReservedAt' | 'creditReturnedAt'>>;

function set(db: Db, id: string, columns: CreditColumns): OrderRow {
  return db.update(orders).set(columns).where(eq(orders.id, id)).returning().get();
}

function getOrder(db: Db, id: string): OrderRow {
  const order = findAnyOrder(db, id);
  if (!order) throw new Error(`There is no order ${id}.`);
  return order;
}
