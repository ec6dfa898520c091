import type Stripe from 'stripe';
import type { PaymentStatus } from '../../shared/orders.ts';
import type { Deps } from '../deps.ts';
import { changeOrder } from '../orders/order-changes.ts';
import { findOrderByIntent, findOrderByInvoice, type OrderRow } from '../orders/orders.ts';
import { queueAdminMails } from '../orders/payment.ts';
import { bookRefunded } from '../revenue/entries.ts';
import { callStripe, type Effect, findInStripe, idOf, noEffect } from '../stripe/calls.ts';
import { refundMail, unknownRefundMail } from './mails.ts';

/**
 * What a charge says about refunds, whoever made them: the order's refunded amount follows the provider's, up and down
 * (a refund can fail later), and the admins are told of each new amount.
 */
export async function refundEffect(deps: Deps, chargeId: string | null): Promise<Effect> {
  const charge = chargeId && (await findCharge(deps, chargeId));
  if (!charge) return noEffect;
  const order = await findOrderOfCharge(deps, charge);
  return () => {
    bookRefunded(deps.db, idOf(charge.payment_intent) ?? charge.id, charge.amount_refunded, deps.now());
    if (!order) return reportUnknownRefund(deps, charge);
    if (order.refundedAmount === charge.amount_refunded) return;
    const changed = changeOrder(
      deps.db,
      order.id,
      { refundedAmount: charge.amount_refunded, paymentStatus: paymentStatusOf(charge) },
      'stripe',
      deps.now(),
    );
    queueAdminMails(deps, `refund:${charge.id}:${charge.amount_refunded}`, (admin) =>
      refundMail(deps.env.origin, admin, changed),
    );
  };
}

export function findCharge(deps: Deps, id: string): Promise<Stripe.Charge | null> {
  return findInStripe(deps, 'look up charge', (stripe) => stripe.charges.retrieve(id));
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

function reportUnknownRefund(deps: Deps, charge: Stripe.Charge): void {
  if (charge.amount_refunded === 0) return;
  queueAdminMails(deps, `unknown-refund:${charge.id}:${charge.amount_refunded}`, (admin) =>
    unknownRefundMail(deps.env.origin, admin, charge),
  );
}

function paymentStatusOf({ amount, amount_refunded: refunded }: Stripe.Charge): PaymentStatus {
  if (refunded === 0) return 'paid';
  return refunded < amount ? 'partially_refunded' : 'refunded';
}
