import { and, eq, lt, or } from 'drizzle-orm';
import type { AdminOrder, HandMethod, HandPayment, PaymentStatus } from '../../shared/contract/orders.ts';
import type { AdminTask } from '../../shared/contract/overview.ts';
import { newYorkDay, newYorkInstant } from '../../shared/rules/delivery-days.ts';
import { formatCents } from '../../shared/rules/money.ts';
import { type Db, transact } from '../platform/db/db.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { getAdminOrder, orderMissing } from './admin-orders.ts';
import { priceContents } from './contents.ts';
import { quotedTotal } from './credit.ts';
import { isByHandMethod } from './kinds.ts';
import { type Actor, changeOrder, recordOrderEvent } from './order-changes.ts';
import { findAnyOrder, isOrderGone, type OrderRow } from './orders.ts';
import { queueOrderMails, recordPayment, statusWhenPaid } from './payment.ts';
import { bookReceived, unbookByHand } from './revenue-entries.ts';
import { orders } from './table.ts';
import { openUnpaidTask } from './tasks.ts';
import { cancelIntent } from './unpaid-orders.ts';

type HandDeps = Pick<Deps, 'db' | 'now'>;

export function isToCollect(order: Pick<OrderRow, 'paymentStatus' | 'payBy'>): boolean {
  return order.paymentStatus === 'unpaid' && order.payBy === 'cash';
}

export function isPaidByHand({ paidWith }: Pick<OrderRow, 'paidWith'>): boolean {
  return isByHandMethod(paidWith);
}

/**
 * The whole sum. A saved card's interrupted charge is ended at the provider first (503 in an outage). 400 for a day before the
 * order or after today; 409 when paid, also meanwhile, cancelled or a checkout's.
 */
export async function markPaid(
  deps: Deps,
  adminId: string,
  id: string,
  { method, on }: HandPayment,
): Promise<AdminOrder> {
  const { db, now } = deps;
  const before = unpaidByHand(deps, id, on);
  if (isOrderGone(before)) throw new AppError('conflict', 'This order is cancelled.');
  if (before.paymentIntentId) await endCharge(deps, before.paymentIntentId);
  return transact(db, () => {
    // The provider's news of the ended charge may have cancelled the order already.
    const order = unpaidByHand(deps, id, on);
    if (order.paymentIntentId !== before.paymentIntentId || (isOrderGone(order) && !order.paymentIntentId))
      throw new AppError('conflict', 'This order has just changed. Please look at it again.');
    bookPaidByHand(deps, order, method, instantOn(on, order, now()), `admin:${adminId}`);
    if (!order.stands) queueOrderMails(deps, findAnyOrder(db, id) ?? order, 'one-time');
    return getAdminOrder(db, id);
  });
}

function unpaidByHand({ db, now }: HandDeps, id: string, on: string): OrderRow {
  const order = findAnyOrder(db, id);
  if (!order || order.deletedAt !== null) throw orderMissing();
  if (on < newYorkDay(order.createdAt) || on > newYorkDay(now()))
    throw new AppError('invalid', 'Please choose a day from the order to today.');
  if (order.paymentStatus !== 'unpaid') throw new AppError('conflict', 'This order is paid already.');
  if (order.kind !== 'by-hand')
    throw new AppError('conflict', 'Only orders by hand can be marked as paid in cash or by bank.');
  return order;
}

async function endCharge(deps: Deps, intentId: string): Promise<void> {
  const intent = await cancelIntent(deps, intentId);
  if (!intent || intent.status === 'canceled') return;
  transact(deps.db, () => void recordPayment(deps, intent));
  throw new AppError('conflict', 'This order has just been paid by card.');
}

/** In the caller's transaction. `at` (epoch ms) is when the money came. */
export function bookPaidByHand(
  { db, now }: HandDeps,
  order: OrderRow,
  method: HandMethod,
  at: number,
  by: Actor,
): void {
  const paid = { paymentStatus: statusOfPaid(order), status: statusWhenPaid(order), paidAt: at };
  changeOrder(db, order.id, { ...paid, paidWith: method, paymentIntentId: null }, by, now());
  const planned = isByHandMethod(order.payBy) ? order.payBy : '';
  if (method !== planned)
    recordOrderEvent(db, { id: order.id, what: 'handMethod', from: planned, to: method }, by, now());
  bookReceived(db, { orderId: order.id }, { amount: quotedTotal(order) }, at);
}

/** Some may have been paid back before the payment was taken back. */
function statusOfPaid(order: OrderRow): PaymentStatus {
  if (order.refundedAmount === 0) return 'paid';
  return order.refundedAmount < quotedTotal(order) ? 'partially_refunded' : 'refunded';
}

/** In the caller's transaction. Then the contents are to be paid; what was paid back meanwhile stays booked and becomes a task. */
export function unbookPaidByHand(deps: HandDeps, order: OrderRow, by: Actor): void {
  const { db, now } = deps;
  if (order.paidWith !== 'cash') return;
  const unpaid = { paymentStatus: 'unpaid', paidWith: null, paidAt: null } as const;
  const after = changeOrder(db, order.id, unpaid, by, now());
  unbookByHand(db, order.id);
  priceContents(db, order.id, by, now());
  openUnpaidTask(deps, after);
}

/** Epoch ms within the day, not before the order and not after now. */
function instantOn(day: string, { createdAt }: OrderRow, now: number): number {
  return Math.min(now, Math.max(createdAt, newYorkInstant(day, 12)));
}

/** Delivered, or due on a past day, and not paid for. */
export function uncollectedTasks(db: Db, now: number): AdminTask[] {
  const isDue = or(eq(orders.status, 'delivered'), lt(orders.deliveryDate, newYorkDay(now)));
  const isOwed = and(eq(orders.isWaiting, true), eq(orders.stands, true), isDue);
  const rows = db.select().from(orders).where(isOwed).all();
  return rows.map((row) => ({
    id: `uncollected-${row.id}`,
    kind: 'uncollected' as const,
    at: newYorkInstant(row.deliveryDate, 24),
    orderId: row.id,
    title:
      row.payBy === 'cash'
        ? `Cash not collected: ${formatCents(quotedTotal(row))} for order ${row.orderNumber}`
        : `No bank transfer yet: ${formatCents(quotedTotal(row))} for order ${row.orderNumber}`,
    advice: 'Mark the order as paid when the money has come, or cancel it if the box did not come.',
  }));
}
