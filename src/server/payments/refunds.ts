import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { policies } from '../../shared/rules/limits.ts';
import { type Actor, cancellationOf, changeOrder } from '../orders/order-changes.ts';
import { findAnyOrder, findOrderByIntent, findOrderByInvoice, type OrderRow } from '../orders/orders.ts';
import { queueMoneyMails, recordPayment } from '../orders/payment.ts';
import { bookDisputed, bookReceived, bookRefunded } from '../orders/revenue-entries.ts';
import { orders } from '../orders/table.ts';
import { openKeptTask, openTask, openUnpaidTask, taskText } from '../orders/tasks.ts';
import type { Db } from '../platform/db/db.ts';
import type { Deps } from '../platform/deps.ts';
import { queueAdminMails } from '../settings/admin-mails.ts';
import { callStripe, idOf } from '../stripe/calls.ts';
import { findPaymentIntent } from '../stripe/intents.ts';
import { settleInvoiceSerially } from '../subscriptions/renewals/invoices.ts';
import {
  failedRefundMail,
  type RefundAmounts,
  refundFailureMail,
  refundMail,
  refundReceiptMail,
  unknownRefundMail,
} from './mails.ts';
import { onInvoicePaid } from './paid-invoices.ts';
import {
  findCharge,
  type PaymentTotals,
  paymentStatusIn,
  readPaymentTotals,
  refundedIn,
} from './payment-totals.ts';
import { refunds } from './table.ts';

/**
 * `order` is null when the shop has none; `intent` is set when no event has reported the payment yet. The books have the payment
 * under `paymentId`.
 */
export type FetchedCharge = {
  charge: Stripe.Charge;
  paid: PaymentTotals;
  order: OrderRow | null;
  intent: Stripe.PaymentIntent | null;
  paymentId: string;
};

export async function fetchCharge(deps: Deps, chargeId: string | null): Promise<FetchedCharge | null> {
  const charge = chargeId && (await findCharge(deps, chargeId));
  if (!charge) return null;
  const { order = null, paymentId } = await findPaymentOfCharge(deps, charge);
  const intentId = order?.paymentStatus === 'unpaid' && idOf(charge.payment_intent);
  const intent = intentId ? await findPaymentIntent(deps, intentId) : null;
  return { charge, paid: await readPaymentTotals(deps, order, charge), order, intent, paymentId };
}

/**
 * In the caller's transaction. Follows refunds and lost disputes up and down (a refund can fail later); mails
 * each new amount.
 */
export function applyRefunds(deps: Deps, { charge, paid, order, intent, paymentId }: FetchedCharge): void {
  if (intent) recordPayment(deps, intent);
  if (order) {
    writePaymentTotals(deps, order.id, { paid, by: 'stripe' });
    return;
  }
  if (charge.amount_refunded === 0 && paid.disputed === 0) return;
  const received = { amount: charge.amount_captured };
  bookReceived(deps.db, { providerId: paymentId }, received, charge.created * 1000);
  bookDisputed(deps.db, { providerId: charge.id }, paid.disputed, deps.now());
  if (charge.amount_refunded > 0) recordUnknownRefund(deps, charge);
}

/** `isTold`: another mail tells the customer. */
type RefundUpdate = { paid: PaymentTotals; by: Actor; isTold?: boolean };

/**
 * In the caller's transaction. Completing a refund that asked for it cancels the box. A failed refund opens a
 * task.
 */
export function writePaymentTotals(
  deps: Deps,
  orderId: string,
  { paid, by, isTold: isToldNow = false }: RefundUpdate,
): OrderRow {
  const { db, now } = deps;
  const refundedAmount = refundedIn(paid);
  const before = findAnyOrder(db, orderId);
  if (!before) throw new Error(`There is no order ${orderId}.`);
  bookRefunded(
    db,
    { orderId },
    { amount: paid.cardRefunded + paid.handReturned, credit: paid.creditReturned },
    now(),
  );
  const disputed = bookDisputed(db, { orderId }, paid.disputed, now());
  const completed = completeRefund(deps, orderId, refundedAmount);
  const isCancelled = completed?.cancel === true && before.status !== 'delivered';
  if (refundedAmount === before.refundedAmount && !isCancelled) return before;
  const change = { refundedAmount, paymentStatus: paymentStatusIn(paid) };
  const cancellation = isCancelled ? cancellationOf(before, now()) : {};
  const changed = changeOrder(db, orderId, { ...change, ...cancellation }, by, now());
  const added = refundedAmount - before.refundedAmount - disputed;
  // The bank is deciding about the rest.
  if (isCancelled && paid.isDisputeOpen)
    openKeptTask(deps, `cancelled-in-dispute:${orderId}:${changed.version}`, changed);
  const isTold = isToldNow || completed?.isTold === true;
  if (changed.paymentStatus === 'unpaid') openUnpaidTask(deps, changed);
  if (added < 0) reportFailedRefund(deps, changed, -added);
  else if ((added > 0 && !isTold) || isCancelled)
    queueRefundMails(deps, changed, { added, paid, now: now() }, isTold);
  return changed;
}

/** Less than a day old: a repeated call resumes it; what is for swaps at any age. */
export function findOpenRefund(db: Db, orderId: string, now: number) {
  return openRefunds(db, orderId).find(
    ({ forSwaps, createdAt }) => forSwaps || createdAt > now - policies.refundRetryMs,
  );
}

/** Of boxes that come, asked for by their customers, however long ago: they were told that it goes on. */
export function openOwnCancellations(db: Db) {
  const isOwn = eq(refunds.by, sql`'customer:' || ${orders.userId}`);
  return db
    .select({ refund: refunds, order: orders })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(isNull(refunds.closedAt), isOwn, eq(refunds.cancel, true), eq(orders.isToCome, true)))
    .all();
}

function openRefunds(db: Db, orderId: string) {
  const isOpen = and(eq(refunds.orderId, orderId), isNull(refunds.closedAt));
  return db.select().from(refunds).where(isOpen).orderBy(desc(refunds.createdAt)).all();
}

/** By the totals, however long nobody heard of it. */
function completeRefund({ db, now }: Deps, orderId: string, refundedAmount: number) {
  const completed = openRefunds(db, orderId).filter(({ refundTo }) => refundTo <= refundedAmount);
  for (const { id } of completed) db.update(refunds).set({ closedAt: now() }).where(eq(refunds.id, id)).run();
  return completed.find(({ cancel }) => cancel) ?? completed[0];
}

/** `added` is cents. */
function queueRefundMails(deps: Deps, order: OrderRow, amounts: RefundAmounts, isTold: boolean): void {
  const { origin } = deps.env;
  const key = mailKey(order);
  queueAdminMails(deps, key, (admin) => refundMail(origin, admin, order, amounts));
  if (!isTold)
    queueMoneyMails(deps, `${key}:customer`, order, (to) => refundReceiptMail(origin, to, order, amounts));
}

/** `failed` is cents. */
function reportFailedRefund(deps: Deps, order: OrderRow, failed: number): void {
  const { origin } = deps.env;
  const key = mailKey(order);
  const task = { kind: 'failed-refund', source: key, orderId: order.id, amount: failed } as const;
  openTask(deps, task);
  const text = taskText(task, order, deps.now());
  queueAdminMails(deps, key, (admin) => failedRefundMail(origin, admin, order, text));
  queueMoneyMails(deps, `${key}:customer`, order, (to) =>
    refundFailureMail(origin, to, order, { failed, now: deps.now() }),
  );
}

/** By version, because the same amount can be refunded again after a failure. */
function mailKey({ id, version }: OrderRow): string {
  return `refund:${id}:${version}`;
}

type FoundPayment = { order?: OrderRow | undefined; paymentId: string };

/** By its PaymentIntent, or by the invoice the intent pays. */
async function findPaymentOfCharge(deps: Deps, charge: Stripe.Charge): Promise<FoundPayment> {
  const intentId = idOf(charge.payment_intent);
  if (!intentId) return { paymentId: charge.id };
  const order = findOrderByIntent(deps.db, intentId);
  const invoiceId = order ? null : await invoiceOfIntent(deps, intentId);
  if (!invoiceId) return { order, paymentId: intentId };
  if (!findOrderByInvoice(deps.db, invoiceId))
    await settleInvoiceSerially(deps, invoiceId, { onPaid: onInvoicePaid });
  return { order: findOrderByInvoice(deps.db, invoiceId), paymentId: invoiceId };
}

async function invoiceOfIntent(deps: Deps, intentId: string): Promise<string | null> {
  const payments = await callStripe(deps, 'list invoice payments', (stripe) =>
    stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: intentId } }),
  );
  return idOf(payments.data[0]?.invoice);
}

function recordUnknownRefund(deps: Deps, charge: Stripe.Charge): void {
  bookRefunded(deps.db, { providerId: charge.id }, { amount: charge.amount_refunded }, deps.now());
  queueAdminMails(deps, `unknown-refund:${charge.id}:${charge.amount_refunded}`, (admin) =>
    unknownRefundMail(deps.env.origin, admin, charge),
  );
}
