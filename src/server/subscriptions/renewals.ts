import type Stripe from 'stripe';
import { cutoffOf, type Schedule, scheduledDeliveries } from '../../shared/delivery-days.ts';
import { formatCents } from '../../shared/money.ts';
import type { Quote } from '../../shared/quote.ts';
import { takeStockOrShort } from '../catalog/stock.ts';
import type { Deps } from '../deps.ts';
import { newId } from '../ids.ts';
import { createOrder } from '../orders/new-order.ts';
import { findOrderByInvoice, orderedDaysOf } from '../orders/orders.ts';
import { queueAdminMails, queueOrderMails } from '../orders/payment.ts';
import { idOf } from '../stripe/calls.ts';
import { invoiceDiffersMail, otherInvoiceMail } from './admin-mails.ts';
import { boxQuote, firstBoxQuote } from './prices.ts';
import { type SubscriptionRow, subscriptionItemsOf } from './subscriptions.ts';

/** Invoices that pay for a box: of the trial's end and of every later period. */
const boxReasons: readonly (Stripe.Invoice.BillingReason | null)[] = [
  'subscription_cycle',
  'subscription_create',
];

/**
 * Creates the order that a paid invoice stands for, inside the caller's transaction: exactly one per invoice, for the
 * next delivery due, with the invoice's own money. Invoices over nothing (the trial's) create none; for those that bill
 * for something else the admins are told.
 */
export function createRenewalOrder(deps: Deps, row: SubscriptionRow, invoice: Stripe.Invoice): void {
  const { db } = deps;
  if (invoice.status !== 'paid' || invoice.total <= 0) return;
  if (findOrderByInvoice(db, invoice.id)) return;
  if (!boxReasons.includes(invoice.billing_reason)) {
    reportOtherInvoice(deps, row, invoice);
    return;
  }
  const paidAt = (invoice.status_transitions.paid_at ?? Math.floor(deps.now() / 1000)) * 1000;
  const ordered = orderedDaysOf(db, row.id);
  const isFirst = ordered.size === 0;
  reportDifference(deps, row, invoice, isFirst ? firstBoxQuote(row) : boxQuote(row));
  const lines = takeStockOrShort(db, subscriptionItemsOf(db, row.id));
  const order = createOrder(db, {
    id: newId(),
    userId: row.userId,
    quote: invoiceQuote(invoice, row),
    lines: lines.map((line) => ({ ...line, quantity: line.ounces, price: line.pricePerOunce })),
    address: row,
    notes: row.deliveryNotes,
    deliveryDate: nextDeliveryDue(row, ordered, paidAt),
    paidBy: {
      subscriptionId: row.id,
      invoiceId: invoice.id,
      paymentIntentId: idOf(invoice.payments?.data.find(isPaid)?.payment.payment_intent),
      paidAt,
    },
    now: deps.now(),
  });
  queueOrderMails(deps, order, isFirst ? 'first box' : 'later box');
}

/** First scheduled Saturday without an order whose Friday 18:00 had not passed when it was paid for (epoch ms). */
export function nextDeliveryDue(schedule: Schedule, ordered: Set<string>, paidAt: number): string {
  for (const { day } of scheduledDeliveries(schedule)) {
    if (!ordered.has(day) && cutoffOf(day) >= paidAt) return day;
  }
  throw new Error('A schedule has no end.');
}

/** The customer agreed to another amount than the provider charged: the admins are told, once per invoice. */
function reportDifference(deps: Deps, row: SubscriptionRow, invoice: Stripe.Invoice, agreed: Quote): void {
  if (invoice.total === agreed.total) return;
  deps.log.error({ subscriptionId: row.id, invoiceId: invoice.id }, 'invoice differs from what was agreed');
  const difference = {
    charged: formatCents(invoice.total),
    agreed: formatCents(agreed.total),
    invoice: invoice.number ?? invoice.id,
  };
  queueAdminMails(deps, `invoice-differs:${invoice.id}`, (admin) =>
    invoiceDiffersMail(deps.env.origin, admin, row, difference),
  );
}

/** Money for something that is no box, perhaps an invoice that somebody made at the provider: told once. */
function reportOtherInvoice(deps: Deps, row: SubscriptionRow, invoice: Stripe.Invoice): void {
  const paid = { amount: formatCents(invoice.total), invoice: invoice.number ?? invoice.id };
  queueAdminMails(deps, `other-invoice:${invoice.id}`, (admin) =>
    otherInvoiceMail(deps.env.origin, admin, row, paid),
  );
}

function isPaid(payment: Stripe.InvoicePayment): boolean {
  return payment.status === 'paid';
}

/** The invoice's own figures in cents, never computed anew. The provider names both discounts in one list. */
function invoiceQuote(invoice: Stripe.Invoice, row: SubscriptionRow): Quote {
  const sum = (amounts: { amount: number }[] | null) =>
    (amounts ?? []).reduce((total, { amount }) => total + amount, 0);
  const discounts = sum(invoice.total_discount_amounts);
  const referralDiscount = Math.max(0, discounts - row.discount);
  return {
    subtotal: Math.max(0, invoice.subtotal - row.delivery),
    discount: discounts - referralDiscount,
    referralDiscount,
    delivery: row.delivery,
    tax: sum(invoice.total_taxes),
    total: invoice.total,
  };
}
