import { and, eq, gt, isNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import { policies } from '../../shared/rules/limits.ts';
import { type Actor, cancellationOf, changeOrder } from '../orders/order-changes.ts';
import { findAnyOrder, findOrderByIntent, findOrderByInvoice, type OrderRow } from '../orders/orders.ts';
import { emailOfOrder, queueAdminMails, recordPayment } from '../orders/payment.ts';
import { bookRefunded } from '../orders/revenue-entries.ts';
import type { Db } from '../platform/db/db.ts';
import type { Deps } from '../platform/deps.ts';
import { queueMail } from '../platform/mail/outbox.ts';
import { recordFriendPayment } from '../referrals/rewards.ts';
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
import {
  findCharge,
  type PaymentTotals,
  paidIn,
  paymentStatusIn,
  readPaymentTotals,
  refundedIn,
} from './payment-totals.ts';
import { refunds } from './table.ts';
import { openTask, taskText } from './tasks.ts';

/**
 * A charge and the order that it paid, with what was paid and refunded of it; null where the shop has no such order. `intent`
 * is its payment where no event has told of that yet.
 */
type FetchedCharge = {
  charge: Stripe.Charge;
  order: { id: string; paid: PaymentTotals; intent: Stripe.PaymentIntent | null } | null;
};

export async function fetchCharge(deps: Deps, chargeId: string | null): Promise<FetchedCharge | null> {
  const charge = chargeId && (await findCharge(deps, chargeId));
  if (!charge) return null;
  const order = await findOrderOfCharge(deps, charge);
  if (!order) return { charge, order: null };
  const intentId = order.paymentStatus === 'unpaid' && idOf(charge.payment_intent);
  const intent = intentId ? await findPaymentIntent(deps, intentId) : null;
  return { charge, order: { id: order.id, paid: await readPaymentTotals(deps, order, charge), intent } };
}

/**
 * Writes what a charge says about refunds, whoever made them, inside the caller's transaction: the order's refunded amount
 * follows the provider's, up and down (a refund can fail later), and admins and customer are told of each new amount.
 */
export function applyRefunds(deps: Deps, { charge, order }: FetchedCharge): void {
  if (order?.intent) recordPayment(deps, order.intent);
  if (order) writePaymentTotals(deps, order.id, { paid: order.paid, by: 'stripe' });
  else if (charge.amount_refunded > 0) recordUnknownRefund(deps, charge);
}

type RefundUpdate = { paid: PaymentTotals; by: Actor };

/**
 * Writes how much of an order was paid back, inside the caller's transaction, and cancels the box when that completes a
 * refund which asked for it. Admins and customer are told of each new amount. What was paid back and has failed is a task.
 */
export function writePaymentTotals(deps: Deps, orderId: string, { paid, by }: RefundUpdate): OrderRow {
  const { db, now } = deps;
  const refundedAmount = refundedIn(paid);
  const before = findAnyOrder(db, orderId);
  if (!before) throw new Error(`There is no order ${orderId}.`);
  bookRefunded(db, orderId, paid.cardRefunded, now());
  const completed = completeRefund(deps, orderId, refundedAmount);
  const isCancelled = completed?.cancel === true && before.status !== 'delivered';
  const added = refundedAmount - before.refundedAmount;
  if (added === 0 && !isCancelled) return before;
  const change = { refundedAmount, paymentStatus: paymentStatusIn(paid) };
  const cancellation = isCancelled ? cancellationOf(before, now()) : {};
  const changed = changeOrder(db, orderId, { ...change, ...cancellation }, by, now());
  if (added < 0) reportFailedRefund(deps, changed, -added);
  else queueRefundMails(deps, changed, { added, paid: paidIn(paid) });
  return changed;
}

/** A refund that was interrupted less than a day ago: as long the provider knows its idempotency key. */
export function findOpenRefund(db: Db, orderId: string, now: number) {
  const isOpen = and(isNull(refunds.closedAt), gt(refunds.createdAt, now - policies.refundRetryMs));
  return db
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), isOpen))
    .get();
}

/** Closes the open refund of an order once all of it is paid back, also when an event was the first to say so. */
function completeRefund({ db, now }: Deps, orderId: string, refundedAmount: number) {
  const open = findOpenRefund(db, orderId, now());
  if (!open || open.refundTo > refundedAmount) return undefined;
  db.update(refunds).set({ closedAt: now() }).where(eq(refunds.id, open.id)).run();
  return open;
}

/** The admins hear of every new amount, the customer of the `added` cents that came back, and of a box that does not come. */
function queueRefundMails(deps: Deps, order: OrderRow, amounts: RefundAmounts): void {
  const { origin } = deps.env;
  const key = mailKey(order);
  queueAdminMails(deps, key, (admin) => refundMail(origin, admin, order, amounts));
  const to = emailOfOrder(deps.db, order);
  if (to) queueMail(deps.db, `${key}:customer`, refundReceiptMail(origin, to, order, amounts), deps.now());
}

/** `failed` cents of a refund came back from the customer's bank: customer and admins are told, and it is a task. */
function reportFailedRefund(deps: Deps, order: OrderRow, failed: number): void {
  const { origin } = deps.env;
  const key = mailKey(order);
  const task = { kind: 'failed-refund', source: key, orderId: order.id, amount: failed } as const;
  openTask(deps, task);
  const text = taskText(task, order, deps.now());
  queueAdminMails(deps, key, (admin) => failedRefundMail(origin, admin, order, text));
  const to = emailOfOrder(deps.db, order);
  if (to) queueMail(deps.db, `${key}:customer`, refundFailureMail(origin, to, order, failed), deps.now());
}

/** Each amount is a new version of the order; the same amount can be refunded again after it has failed. */
function mailKey({ id, version }: OrderRow): string {
  return `refund:${id}:${version}`;
}

/** The order that a charge paid: by its PaymentIntent, or by the invoice that the intent pays. */
export async function findOrderOfCharge(deps: Deps, charge: Stripe.Charge): Promise<OrderRow | undefined> {
  const intentId = idOf(charge.payment_intent);
  if (!intentId) return undefined;
  return findOrderByIntent(deps.db, intentId) ?? findOrderOfInvoicePayment(deps, intentId);
}

async function findOrderOfInvoicePayment(deps: Deps, intentId: string): Promise<OrderRow | undefined> {
  const payments = await callStripe(deps, 'list invoice payments', (stripe) =>
    stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: intentId } }),
  );
  const invoiceId = idOf(payments.data[0]?.invoice);
  if (!invoiceId) return undefined;
  if (!findOrderByInvoice(deps.db, invoiceId))
    await settleInvoiceSerially(deps, invoiceId, { onPaid: recordFriendPayment });
  return findOrderByInvoice(deps.db, invoiceId);
}

function recordUnknownRefund(deps: Deps, charge: Stripe.Charge): void {
  bookRefunded(deps.db, charge.id, charge.amount_refunded, deps.now());
  queueAdminMails(deps, `unknown-refund:${charge.id}:${charge.amount_refunded}`, (admin) =>
    unknownRefundMail(deps.env.origin, admin, charge),
  );
}
