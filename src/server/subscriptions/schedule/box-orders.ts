import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { cutoffOf, newYorkDay } from '../../../shared/rules/delivery-days.ts';
import { deliveryDayForPayment, stateOf } from '../../../shared/rules/delivery-plan.ts';
import { formatCents } from '../../../shared/rules/money.ts';
import type { Quote } from '../../../shared/rules/quote.ts';
import { takeStockOrShort } from '../../catalog/stock.ts';
import { createOrder } from '../../orders/new-order.ts';
import { findOrderByInvoice, hasOrders, type OrderRow } from '../../orders/orders.ts';
import { queueAdminMails, queueOrderMails } from '../../orders/payment.ts';
import { bookReceived } from '../../orders/revenue-entries.ts';
import type { Db } from '../../platform/db/db.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Deps } from '../../platform/deps.ts';
import { layoutMail } from '../../platform/mail/mail-layout.ts';
import type { Mail } from '../../platform/mail/outbox.ts';
import { idOf } from '../../stripe/calls.ts';
import { boxOfInvoice, deliveryDayOf, isBoxInvoice } from '../provider/box-invoices.ts';
import { deliveryPlanOf, serveDay } from '../record/delivery-plans.ts';
import { boxQuote, firstBoxQuote } from '../record/prices.ts';
import { type SubscriptionRow, subscriptionItemsOf } from '../record/subscriptions.ts';
import { subscriptions } from '../record/table.ts';

/**
 * Creates the order that a paid invoice stands for, inside the caller's transaction: exactly one per invoice, for the
 * next delivery due, with the invoice's own money and the contents that it names. Invoices over nothing (the trial's)
 * create none; for those that bill for something else the admins are told.
 */
export function createBoxOrder(
  deps: Deps,
  row: SubscriptionRow,
  invoice: Stripe.Invoice,
  hasReceipt = false,
): OrderRow | undefined {
  const { db } = deps;
  if (invoice.status !== 'paid' || invoice.total <= 0) return undefined;
  const paidAt = (invoice.status_transitions.paid_at ?? Math.floor(deps.now() / 1000)) * 1000;
  bookReceived(db, invoice.id, invoice.amount_paid, paidAt);
  if (findOrderByInvoice(db, invoice.id)) return undefined;
  if (!isBoxInvoice(invoice)) {
    reportOtherInvoice(deps, row, invoice);
    return undefined;
  }
  const box = boxOfInvoice(db, row, invoice);
  const isFirst = !hasOrders(db, row.id);
  const agreed = isFirst ? firstBoxQuote({ ...box, referralPercent: row.referralPercent }) : boxQuote(box);
  reportDifference(deps, row, invoice, agreed);
  const lines = takeStockOrShort(db, subscriptionItemsOf(db, { id: row.id, version: box.version }));
  const order = createOrder(db, {
    id: newId(),
    userId: row.userId,
    quote: deliveryDayOf(invoice) && invoice.total === agreed.total ? agreed : invoiceQuote(invoice, box),
    lines: lines.map((line) => ({ ...line, quantity: line.ounces, price: line.pricePerOunce })),
    address: row,
    notes: row.deliveryNotes,
    deliveryDate: deliveryDateFor(db, row, invoice, paidAt),
    payment: {
      subscriptionId: row.id,
      invoiceId: invoice.id,
      paymentIntentId: idOf(invoice.payments?.data.find(isPaid)?.payment.payment_intent),
      paidAt,
    },
    creditApplied: invoice.total - invoice.amount_due,
    now: deps.now(),
  });
  serveDay(db, row.id, order.deliveryDate, order.id);
  settleSubscription(db, row, deps.now());
  const receipt = hasReceipt ? 'none' : isFirst ? 'first box' : 'later box';
  queueOrderMails(deps, order, receipt, isLate(order, deps.now()));
  return order;
}

/** The day that the invoice names, where it was made for one that can still be had; else the next delivery due. */
function deliveryDateFor(db: Db, row: SubscriptionRow, invoice: Stripe.Invoice, paidAt: number): string {
  const plan = deliveryPlanOf(db, row, paidAt);
  const invoicedDay = deliveryDayOf(invoice);
  const isDayOpen =
    invoicedDay &&
    !['ordered', 'closed'].includes(stateOf(plan, invoicedDay)) &&
    cutoffOf(invoicedDay) >= paidAt;
  return isDayOpen ? invoicedDay : deliveryDayForPayment(plan);
}

/** A payment ends what failed before. A box for another day than the schedule's changes what has to be charged next. */
function settleSubscription(db: Db, row: SubscriptionRow, now: number): void {
  const reactivated = row.suspendedAt === null ? {} : { chargedFrom: now };
  db.update(subscriptions)
    .set({ firstFailedAt: null, suspendedAt: null, isCollectionDue: true, ...reactivated })
    .where(eq(subscriptions.id, row.id))
    .run();
}

/** Found only after its day was packed, for example when the shop had been down. */
function isLate(order: OrderRow, now: number): boolean {
  return cutoffOf(order.deliveryDate) < now && order.deliveryDate <= newYorkDay(now);
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

/** Money for something that is no box, perhaps an invoice that somebody made at the provider: the admins are told once. */
function reportOtherInvoice(deps: Deps, row: SubscriptionRow, invoice: Stripe.Invoice): void {
  const paid = { amount: formatCents(invoice.total), invoice: invoice.number ?? invoice.id };
  queueAdminMails(deps, `other-invoice:${invoice.id}`, (admin) =>
    unexpectedInvoiceMail(deps.env.origin, admin, row, paid),
  );
}

function isPaid(payment: Stripe.InvoicePayment): boolean {
  return payment.status === 'paid';
}

/** The invoice's own figures in cents, never computed anew. The provider names both discounts in one list. */
function invoiceQuote(invoice: Stripe.Invoice, box: { discount: number; deliveryFee: number }): Quote {
  const sum = (amounts: { amount: number }[] | null) =>
    (amounts ?? []).reduce((total, { amount }) => total + amount, 0);
  const discounts = sum(invoice.total_discount_amounts);
  const referralDiscount = Math.max(0, discounts - box.discount);
  return {
    subtotal: Math.max(0, invoice.subtotal - box.deliveryFee),
    discount: discounts - referralDiscount,
    referralDiscount,
    delivery: box.deliveryFee,
    tax: sum(invoice.total_taxes),
    total: invoice.total,
  };
}

/** To the admins: the provider charged another amount than the customer agreed to. */
function invoiceDiffersMail(
  origin: string,
  to: string,
  row: SubscriptionRow,
  { charged, agreed, invoice }: { charged: string; agreed: string; invoice: string },
): Mail {
  return layoutMail({
    to,
    subject: `Please check invoice ${invoice}: ${charged} instead of ${agreed}`,
    title: 'An invoice that differs from what was agreed',
    paragraphs: [
      `Invoice ${invoice} charged ${charged} for a box of ${row.cartDetails}. The customer agreed to ${agreed}.`,
      'The order was created with what was charged. Please compare the subscription in the Stripe dashboard, and refund the difference or tell the customer.',
    ],
    action: { label: 'Open the admin area', url: `${origin}/admin` },
  });
}

/** To the admins: an invoice of a subscription was paid that is not the invoice of one of its boxes. */
function unexpectedInvoiceMail(
  origin: string,
  to: string,
  row: SubscriptionRow,
  { amount, invoice }: { amount: string; invoice: string },
): Mail {
  return layoutMail({
    to,
    subject: `Please check invoice ${invoice} over ${amount}`,
    title: 'A paid invoice that is not for a box',
    paragraphs: [
      `Invoice ${invoice} over ${amount} was paid. It belongs to the subscription of ${row.cartDetails}, but it is not the invoice of one of its boxes, so no box was ordered for it.`,
      'Please look it up in the Stripe dashboard, and refund it or settle it with the customer.',
    ],
    action: { label: 'Open the admin area', url: `${origin}/admin` },
  });
}
