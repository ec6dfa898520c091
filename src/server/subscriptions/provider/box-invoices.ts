import type Stripe from 'stripe';
import type { Db } from '../../platform/db/db.ts';
import { findVersionByProducts, getVersion } from '../record/box-versions.ts';
import type { SubscriptionRow, SubscriptionVersionRow } from '../record/subscriptions.ts';

export function boxInvoiceMetadata({ id, version }: SubscriptionRow, day: string): Record<string, string> {
  return { subscription_id: id, box_version: String(version), delivery_date: day };
}

/** Trial end, later periods, and single-box invoices. */
export function isBoxInvoice(invoice: Stripe.Invoice): boolean {
  const { billing_reason: reason } = invoice;
  return (
    reason === 'subscription_cycle' || reason === 'subscription_create' || deliveryDayOf(invoice) !== null
  );
}

/** The Saturday (`YYYY-MM-DD`) of a single-box invoice. */
export function deliveryDayOf(invoice: Stripe.Invoice): string | null {
  return invoice.metadata?.delivery_date ?? null;
}

export function subscriptionIdOf(invoice: Stripe.Invoice): string | null {
  return invoice.metadata?.subscription_id ?? null;
}

/** By the invoice's metadata, or its lines' product. */
export function boxOfInvoice(db: Db, row: SubscriptionRow, invoice: Stripe.Invoice): SubscriptionVersionRow {
  const named = Number(invoice.metadata?.box_version);
  if (named) return getVersion(db, row.id, named);
  const products = invoice.lines.data.flatMap(({ pricing }) => pricing?.price_details?.product ?? []);
  return findVersionByProducts(db, row.id, products) ?? getVersion(db, row.id, row.version);
}
