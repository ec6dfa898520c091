import type { Address, EmbeddedList, Internal, Metadata, Shipping } from './base.ts';
import type { TaxRate } from './catalog.ts';

export type DiscountAmount = { amount: number; discount: string };

export type Tax = {
  amount: number;
  tax_behavior: 'exclusive';
  tax_rate_details: { tax_rate: string };
  taxability_reason: 'standard_rated';
  taxable_amount: number;
  type: 'tax_rate_details';
};

type Pricing = {
  type: 'price_details';
  price_details: { price: string; product: string };
  unit_amount_decimal: string;
};

type LineParent =
  | {
      type: 'subscription_item_details';
      invoice_item_details: null;
      subscription_item_details: {
        invoice_item: null;
        proration: false;
        proration_details: null;
        subscription: string;
        subscription_item: string;
      };
    }
  | {
      type: 'invoice_item_details';
      invoice_item_details: {
        invoice_item: string;
        proration: false;
        proration_details: null;
        subscription: string | null;
      };
      subscription_item_details: null;
    };

export type InvoiceLine = {
  id: string;
  object: 'line_item';
  amount: number;
  currency: string;
  description: string | null;
  discount_amounts: DiscountAmount[];
  discountable: boolean;
  discounts: string[];
  invoice: string;
  livemode: false;
  metadata: Metadata;
  parent: LineParent;
  period: { start: number; end: number };
  pretax_credit_amounts: (DiscountAmount & { type: 'discount' })[];
  pricing: Pricing | null;
  quantity: number;
  quantity_decimal: string;
  subscription: string | null;
  subtotal: number;
  taxes: Tax[];
};

export type InvoiceStatus = 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';
export type BillingReason = 'manual' | 'subscription_create' | 'subscription_cycle' | 'subscription_update';

export const invoiceDefaults = {
  object: 'invoice' as const,
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
};

export type Invoice = typeof invoiceDefaults & {
  id: string;
  created: number;
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  attempt_count: number;
  attempted: boolean;
  auto_advance: boolean;
  automatically_finalizes_at: number | null;
  billing_reason: BillingReason;
  currency: string;
  customer: string;
  customer_address: Address | null;
  customer_email: string | null;
  customer_name: string | null;
  customer_phone: string | null;
  customer_shipping: Shipping | null;
  default_payment_method: string | null;
  default_tax_rates: Omit<TaxRate, 'internal'>[];
  description: string | null;
  discounts: string[];
  effective_at: number | null;
  ending_balance: number | null;
  hosted_invoice_url: string | null;
  invoice_pdf: string | null;
  lines: EmbeddedList<InvoiceLine>;
  metadata: Metadata;
  next_payment_attempt: number | null;
  number: string | null;
  parent: {
    type: 'subscription_details';
    quote_details: null;
    subscription_details: { metadata: Metadata; subscription: string };
  } | null;
  period_end: number;
  period_start: number;
  starting_balance: number;
  status: InvoiceStatus;
  status_details?: { uncollectible: { reason: 'subscription_paused' | null } };
  status_transitions: {
    finalized_at: number | null;
    marked_uncollectible_at: number | null;
    paid_at: number | null;
    voided_at: number | null;
  };
  subtotal: number;
  subtotal_excluding_tax: number;
  total: number;
  total_discount_amounts: DiscountAmount[];
  total_excluding_tax: number;
  total_pretax_credit_amounts: (DiscountAmount & { type: 'discount' })[];
  total_taxes: Tax[];
  /** `parent` is the subscription, `intent` what collects it, once it is finalized and something is due. */
  internal: Internal & { intent: string | null };
};

export type InvoicePayment = {
  id: string;
  object: 'invoice_payment';
  amount_paid: number | null;
  amount_requested: number;
  created: number;
  currency: string;
  invoice: string;
  is_default: true;
  livemode: false;
  payment: { type: 'payment_intent'; payment_intent: string };
  status: 'open' | 'paid' | 'canceled';
  status_transitions: { canceled_at: number | null; paid_at: number | null };
  /** `parent` is the invoice. */
  internal: Internal;
};

export type InvoiceItem = {
  id: string;
  object: 'invoiceitem';
  amount: number;
  currency: string;
  customer: string;
  customer_account: null;
  date: number;
  description: string | null;
  discountable: boolean;
  discounts: string[];
  invoice: string | null;
  livemode: false;
  metadata: Metadata;
  parent: { type: 'subscription_details'; subscription_details: { subscription: string } } | null;
  period: { start: number; end: number };
  pricing: null;
  proration: false;
  quantity: number;
  quantity_decimal: string;
  tax_rates: Omit<TaxRate, 'internal'>[];
  test_clock: null;
  /** `parent` is the subscription whose next invoice it waits for, if any. */
  internal: Internal;
};
