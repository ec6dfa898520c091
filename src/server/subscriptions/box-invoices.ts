import type Stripe from 'stripe';
import type { Db } from '../db.ts';
import { findVersionByProducts, getVersion } from './box-versions.ts';
import type { SubscriptionRow, SubscriptionVersionRow } from './subscriptions.ts';

/** Metadata of an invoice that the shop makes for one box outside the provider's periods. */
export const boxInvoiceDayKey = 'delivery_date';

/** Invoices that pay for a box: of the trial's end, of every later period, and those made for one box. */
export function isBoxInvoice(invoice: Stripe.Invoice): boolean {
  const { billing_reason: reason } = invoice;
  return (
    reason === 'subscription_cycle' || reason === 'subscription_create' || deliveryDayOf(invoice) !== null
  );
}

/** The Saturday (`YYYY-MM-DD`) that an invoice of the shop's own was made for. */
export function deliveryDayOf(invoice: Stripe.Invoice): string | null {
  return invoice.metadata?.[boxInvoiceDayKey] ?? null;
}

/** The version of the box whose contents and price an invoice has: its lines name the version's product. */
export function boxOfInvoice(db: Db, row: SubscriptionRow, invoice: Stripe.Invoice): SubscriptionVersionRow {
  const products = invoice.lines.data.flatMap(({ pricing }) => pricing?.price_details?.product ?? []);
  return findVersionByProducts(db, row.id, products) ?? getVersion(db, row.id, row.version);
}
