import type Stripe from 'stripe';
import type { Db } from '../../platform/db/db.ts';
import { findVersionByProducts, getVersion } from '../record/box-versions.ts';
import type { SubscriptionRow, SubscriptionVersionRow } from '../record/subscriptions.ts';

/** The metadata of an invoice that the shop makes for one box outside the provider's periods. */
export function boxInvoiceMetadata({ id, version }: SubscriptionRow, day: string): Record<string, string> {
  return { subscription_id: id, box_version: String(version), delivery_date: day };
}

/** Invoices that pay for a box: of the trial's end, of every later period, and those made for one box. */
export function isBoxInvoice(invoice: Stripe.Invoice): boolean {
  const { billing_reason: reason } = invoice;
  return (
    reason === 'subscription_cycle' || reason === 'subscription_create' || deliveryDayOf(invoice) !== null
  );
}

/** The Saturday (`YYYY-MM-DD`) that an invoice of the shop's own was made for. */
export function deliveryDayOf(invoice: Stripe.Invoice): string | null {
  return invoice.metadata?.delivery_date ?? null;
}

/** The subscription whose box an invoice of the shop's own was made for. */
export function subscriptionIdOf(invoice: Stripe.Invoice): string | null {
  return invoice.metadata?.subscription_id ?? null;
}

/** The version of the box whose contents and price an invoice has: it is named, or its lines name the version's product. */
export function boxOfInvoice(db: Db, row: SubscriptionRow, invoice: Stripe.Invoice): SubscriptionVersionRow {
  const named = Number(invoice.metadata?.box_version);
  if (named) return getVersion(db, row.id, named);
  const products = invoice.lines.data.flatMap(({ pricing }) => pricing?.price_details?.product ?? []);
  return findVersionByProducts(db, row.id, products) ?? getVersion(db, row.id, row.version);
}
