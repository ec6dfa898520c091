import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { cutoffOf, newYorkDay } from '../../../shared/rules/delivery-days.ts';
import { deliveryDayForPayment, stateOf } from '../../../shared/rules/delivery-plan.ts';
import { formatCents } from '../../../shared/rules/money.ts';
import type { Quote } from '../../../shared/rules/quote.ts';
import { stock, takeOrShort } from '../../catalog/stock.ts';
import { createOrder, orderNumberFrom } from '../../orders/new-order.ts';
import { findOrderByInvoice, hasOrders, type OrderRow } from '../../orders/orders.ts';
import { queueOrderMails } from '../../orders/payment.ts';
import { bookReceived } from '../../orders/revenue-entries.ts';
import type { Db } from '../../platform/db/db.ts';
import { idFrom } from '../../platform/db/ids.ts';
import type { Deps } from '../../platform/deps.ts';
import { queueAdminMails } from '../../settings/admin-mails.ts';
import { creditOfInvoice } from '../../stripe/balance.ts';
import { idOf } from '../../stripe/calls.ts';
import { invoiceDiffersMail, unexpectedInvoiceMail } from '../mails.ts';
import { boxOfInvoice, deliveryDayOf, isBoxInvoice } from '../provider/box-invoices.ts';
import { deliveryPlanOf } from '../record/delivery-plans.ts';
import { boxQuote, firstBoxQuote } from '../record/prices.ts';
import { type SubscriptionRow, subscriptionItemsOf } from '../record/subscriptions.ts';
import { subscriptions } from '../record/table.ts';
import { placeExtras } from './move-order.ts';

/**
 * In the caller's transaction. One order per paid invoice, for the next due delivery, with the invoice's
 * amounts and contents. None for zero invoices (trials); other bills are reported to the admins.
 */
export function createBoxOrder(
  deps: Deps,
  row: SubscriptionRow,
  invoice: Stripe.Invoice,
  hasReceipt = false,
): OrderRow | undefined {
  const { db } = deps;
  if (invoice.status !== 'paid' || invoice.total <= 0) return undefined;
  const paidAt = paidAtOf(deps, invoice);
  const known = findOrderByInvoice(db, invoice.id);
  bookInvoice(deps, invoice, known);
  if (known) return undefined;
  if (!isBoxInvoice(invoice)) {
    reportOtherInvoice(deps, row, invoice);
    return undefined;
  }
  const box = boxOfInvoice(db, row, invoice);
  const isFirst = !hasOrders(db, row.id);
  const agreed = isFirst ? firstBoxQuote({ ...box, referralPercent: row.referralPercent }) : boxQuote(box);
  reportDifference(deps, row, invoice, agreed);
  const lines = takeOrShort(db, stock, subscriptionItemsOf(db, { id: row.id, version: box.version }));
  const order = createOrder(db, {
    // Rebuilt after a restore it is the order that the provider's refunds name.
    id: idFrom(invoice.id),
    orderNumber: orderNumberFrom(db, invoice.id),
    userId: row.userId,
    quote: deliveryDayOf(invoice) && invoice.total === agreed.total ? agreed : invoiceQuote(invoice, box),
    lines: lines.map((line) => ({ ...line, quantity: line.ounces, price: line.pricePerOunce })),
    deliverTo: row,
    deliveryDate: deliveryDateFor(db, row, invoice, paidAt),
    payment: {
      subscriptionId: row.id,
      invoiceId: invoice.id,
      paymentIntentId: idOf(invoice.payments?.data.find(isPaid)?.payment.payment_intent),
      paidAt,
    },
    creditApplied: creditIn(invoice),
    carriedOver: creditOfInvoice(invoice).carried,
    now: deps.now(),
  });
  bookInvoice(deps, invoice, order);
  clearFailure(db, row, deps.now());
  placeExtras(deps, row.id);
  const endsTrial = isFirst && row.moveInId === null;
  const receipt = hasReceipt ? 'none' : endsTrial ? 'first box' : 'later box';
  queueOrderMails(deps, order, receipt, isLate(order, deps.now()));
  return order;
}

/** In the caller's transaction. Without an order it is money that no order goes with. */
export function bookInvoice(deps: Deps, invoice: Stripe.Invoice, order?: OrderRow): void {
  const payment = { providerId: invoice.id, ...(order && { orderId: order.id }) };
  const received = { amount: invoice.amount_paid, credit: creditIn(invoice) };
  bookReceived(deps.db, payment, received, paidAtOf(deps, invoice));
}

function creditIn({ total, amount_due }: Stripe.Invoice): number {
  return total - amount_due;
}

/** Epoch ms. */
function paidAtOf({ now }: Deps, { status_transitions }: Stripe.Invoice): number {
  return (status_transitions.paid_at ?? Math.floor(now() / 1000)) * 1000;
}

/** The day the invoice names, if still possible; else the next due delivery. */
function deliveryDateFor(db: Db, row: SubscriptionRow, invoice: Stripe.Invoice, paidAt: number): string {
  const plan = deliveryPlanOf(db, row, paidAt);
  const invoicedDay = deliveryDayOf(invoice);
  const isDayOpen =
    invoicedDay &&
    !['ordered', 'closed'].includes(stateOf(plan, invoicedDay)) &&
    cutoffOf(invoicedDay) >= paidAt;
  return isDayOpen ? invoicedDay : deliveryDayForPayment(plan);
}

/** A box off schedule changes what to charge next. */
function clearFailure(db: Db, row: SubscriptionRow, now: number): void {
  const reactivated = row.suspendedAt === null ? {} : { chargedFrom: now };
  db.update(subscriptions)
    .set({
      firstFailedAt: null,
      suspendedAt: null,
      confirmationUrl: null,
      confirmationInvoiceId: null,
      isCollectionDue: true,
      ...reactivated,
    })
    .where(eq(subscriptions.id, row.id))
    .run();
}

/** Found after its day was packed, as after an outage. */
function isLate(order: OrderRow, now: number): boolean {
  return cutoffOf(order.deliveryDate) < now && order.deliveryDate <= newYorkDay(now);
}

function reportDifference(deps: Deps, row: SubscriptionRow, invoice: Stripe.Invoice, agreed: Quote): void {
  if (invoice.total === agreed.total) return;
  deps.log.error({ subscriptionId: row.id, invoiceId: invoice.id }, 'invoice differs from what was agreed');
  const difference = {
    charged: formatCents(invoice.total),
    agreed: formatCents(agreed.total),
    invoice: invoice.number ?? 'without a number',
  };
  queueAdminMails(deps, `invoice-differs:${invoice.id}`, (admin) =>
    invoiceDiffersMail(deps.env.origin, admin, row, difference),
  );
}

/** Perhaps made by hand at the provider. Reported once. */
function reportOtherInvoice(deps: Deps, row: SubscriptionRow, invoice: Stripe.Invoice): void {
  const paid = { amount: formatCents(invoice.total), invoice: invoice.number ?? 'without a number' };
  queueAdminMails(deps, `other-invoice:${invoice.id}`, (admin) =>
    unexpectedInvoiceMail(deps.env.origin, admin, row, paid),
  );
}

function isPaid(payment: Stripe.InvoicePayment): boolean {
  return payment.status === 'paid';
}

/** In cents, never recomputed. The provider lists both discounts together. */
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
