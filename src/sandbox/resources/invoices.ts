import type Stripe from 'stripe';
import type { Answered } from './answered.ts';
import type { Internal, Metadata, Shipping } from './base.ts';

export type InvoiceLine = Answered<
  Stripe.InvoiceLineItem,
  { discount_amounts: DiscountAmount[]; taxes: Tax[] }
>;
export type DiscountAmount = Answered<Stripe.InvoiceLineItem.DiscountAmount>;
export type Tax = Answered<
  Stripe.InvoiceLineItem.Tax,
  { tax_rate_details: { tax_rate: string }; taxable_amount: number }
>;

export type Invoice = Answered<
  Stripe.Invoice,
  {
    auto_advance: boolean;
    customer: string;
    customer_shipping: Shipping | null;
    lines: Stripe.ApiList<InvoiceLine>;
    metadata: Metadata;
    status: InvoiceStatus;
    total_discount_amounts: DiscountAmount[];
    total_taxes: Tax[];
  }
> & {
  /** `parent` is the subscription; `intent` exists once an amount is due. */
  internal: Internal & { intent: string | null };
};
export type InvoiceStatus = NonNullable<Answered<Stripe.Invoice>['status']>;
export type BillingReason = NonNullable<Invoice['billing_reason']>;

export const invoiceDefaults = {
  object: 'invoice',
  account_country: 'US',
  account_name: 'Eden sandbox',
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_shipping: 0,
  application: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
  collection_method: 'charge_automatically',
  custom_fields: null,
  customer_account: null,
  customer_tax_exempt: 'none',
  customer_tax_ids: [],
  default_source: null,
  due_date: null,
  footer: null,
  from_invoice: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  on_behalf_of: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  test_clock: null,
  webhooks_delivered_at: null,
} satisfies Partial<Invoice>;

export type InvoicePayment = Answered<
  Stripe.InvoicePayment,
  { payment: { type: 'payment_intent'; payment_intent: string }; status: 'open' | 'paid' | 'canceled' }
> & {
  /** `parent` is the invoice. */
  internal: Internal;
};

export type InvoiceItem = Answered<
  Stripe.InvoiceItem,
  { discounts: string[]; metadata: Metadata; tax_rates: Answered<Stripe.TaxRate>[] }
> & {
  /** `parent` is the subscription whose next invoice it waits for. */
  internal: Internal;
};
