import type Stripe from 'stripe';
import type { Deps } from '../deps.ts';
import { type Actor, changeOrder } from '../orders/order-changes.ts';
import { findAnyOrder, findOrderByIntent, findOrderByInvoice, type OrderRow } from '../orders/orders.ts';
import { emailOfOrder, queueAdminMails } from '../orders/payment.ts';
import { queueMail } from '../outbox.ts';
import { bookRefunded } from '../revenue/entries.ts';
import { callStripe, type Effect, idOf, noEffect } from '../stripe/calls.ts';
import { failedRefundMail, refundMail, refundReceiptMail, unknownRefundMail } from './mails.ts';
import {
  findCharge,
  paymentStatusIn,
  type RefundTotals,
  readRefundTotals,
  refundedIn,
} from './refund-totals.ts';

/**
 * What a charge says about refunds, whoever made them: the order's refunded amount follows the provider's, up and down
 * (a refund can fail later), and admins and customer are told of each new amount.
 */
export async function refundEffect(deps: Deps, chargeId: string | null): Promise<Effect> {
  const charge = chargeId && (await findCharge(deps, chargeId));
  if (!charge) return noEffect;
  const order = await findOrderOfCharge(deps, charge);
  if (!order) return charge.amount_refunded > 0 ? () => recordUnknownRefund(deps, charge) : noEffect;
  const paid = await readRefundTotals(deps, order, charge);
  return () => void writeRefundTotals(deps, order.id, { paid, chargeId: charge.id, by: 'stripe' });
}

type RefundUpdate = { paid: RefundTotals; chargeId: string | null; by: Actor };

/**
 * Writes how much of an order was paid back, inside the caller's transaction; admins and customer are told of each new
 * amount.
 */
export function writeRefundTotals(
  deps: Deps,
  orderId: string,
  { paid, chargeId, by }: RefundUpdate,
): OrderRow {
  const refundedAmount = refundedIn(paid);
  const before = findAnyOrder(deps.db, orderId);
  if (!before) throw new Error(`There is no order ${orderId}.`);
  bookRefunded(deps.db, orderId, paid.cardRefunded, deps.now());
  if (before.refundedAmount === refundedAmount) return before;
  const change = { refundedAmount, paymentStatus: paymentStatusIn(paid) };
  const changed = changeOrder(deps.db, orderId, change, by, deps.now());
  queueRefundMails(deps, changed, refundedAmount - before.refundedAmount, `refund:${chargeId ?? orderId}`);
  return changed;
}

/** The admins hear of every new amount, the customer of what came back: `added` cents, less than none when a refund failed. */
function queueRefundMails(deps: Deps, order: OrderRow, added: number, name: string): void {
  const { origin } = deps.env;
  const key = `${name}:${order.refundedAmount}`;
  if (added < 0) {
    queueAdminMails(deps, `${key}:failed`, (admin) => failedRefundMail(origin, admin, order, -added));
    return;
  }
  queueAdminMails(deps, key, (admin) => refundMail(origin, admin, order));
  const to = emailOfOrder(deps.db, order);
  if (to) queueMail(deps.db, `${key}:customer`, refundReceiptMail(origin, to, order, added), deps.now());
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
  return invoiceId ? findOrderByInvoice(deps.db, invoiceId) : undefined;
}

function recordUnknownRefund(deps: Deps, charge: Stripe.Charge): void {
  bookRefunded(deps.db, charge.id, charge.amount_refunded, deps.now());
  queueAdminMails(deps, `unknown-refund:${charge.id}:${charge.amount_refunded}`, (admin) =>
    unknownRefundMail(deps.env.origin, admin, charge),
  );
}
