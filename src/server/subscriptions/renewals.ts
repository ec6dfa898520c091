import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { cutoffOf, laterDelivery } from '../../shared/delivery-days.ts';
import type { Frequency } from '../../shared/settings.ts';
import { takeStockOrShort } from '../catalog/stock.ts';
import type { Db } from '../db.ts';
import type { Deps } from '../deps.ts';
import { newId } from '../ids.ts';
import { createOrder, hasBox } from '../orders/orders.ts';
import { queueOrderMails } from '../orders/payment.ts';
import { orders } from '../orders/table.ts';
import { type SubscriptionRow, subscriptionItemsOf } from './subscriptions.ts';

/**
 * Makes the order that a paid invoice stands for, inside the caller's transaction: exactly one per invoice, for the
 * next delivery due, with the invoice's own money. Invoices over nothing (the trial's) make none.
 */
export function orderPaidBox(deps: Deps, row: SubscriptionRow, invoice: Stripe.Invoice): void {
  const { db } = deps;
  if (invoice.status !== 'paid' || invoice.total <= 0) return;
  if (hasBox(db, invoice.id)) return;
  if (invoice.total !== row.total) {
    deps.log.error({ subscriptionId: row.id, invoiceId: invoice.id }, 'invoice differs from what was agreed');
  }
  const paidAt = (invoice.status_transitions.paid_at ?? Math.floor(deps.now() / 1000)) * 1000;
  const earlier = orderedDays(db, row.id);
  const items = takeStockOrShort(db, subscriptionItemsOf(db, row.id));
  const id = newId();
  createOrder(db, {
    id,
    userId: row.userId,
    quote: invoiceQuote(invoice, row),
    lines: items.map((item) => ({ ...item, quantity: item.ounces, price: item.pricePerOunce })),
    address: row,
    notes: row.deliveryNotes,
    deliveryDate: nextDeliveryDue(row, earlier, paidAt),
    box: { subscriptionId: row.id, invoiceId: invoice.id, paidAt },
    now: deps.now(),
  });
  const order = db.select().from(orders).where(eq(orders.id, id)).get();
  if (order) queueOrderMails(deps, order, earlier.size === 0 ? 'first box' : 'later box');
}

/** First scheduled Saturday that has no order yet and whose Friday 18:00 had not passed when it was paid (epoch ms). */
export function nextDeliveryDue(
  schedule: { firstDeliveryDay: string; frequency: Frequency },
  ordered: Set<string>,
  paidAt: number,
): string {
  for (let n = 0; ; n += 1) {
    const day = laterDelivery(schedule.firstDeliveryDay, schedule.frequency, n);
    if (!ordered.has(day) && cutoffOf(day) >= paidAt) return day;
  }
}

function orderedDays(db: Db, subscriptionId: string): Set<string> {
  const rows = db
    .select({ day: orders.deliveryDate })
    .from(orders)
    .where(eq(orders.subscriptionId, subscriptionId))
    .all();
  return new Set(rows.map((row) => row.day));
}

/** The invoice's own figures in cents, never computed anew. */
function invoiceQuote(invoice: Stripe.Invoice, row: SubscriptionRow) {
  const sum = (amounts: { amount: number }[] | null) =>
    (amounts ?? []).reduce((total, { amount }) => total + amount, 0);
  return {
    subtotal: Math.max(0, invoice.subtotal - row.delivery),
    discount: sum(invoice.total_discount_amounts),
    referralDiscount: 0,
    delivery: row.delivery,
    tax: sum(invoice.total_taxes),
    total: invoice.total,
  };
}
