import type { Address, EmbeddedList, Hidden, Metadata, Shipping } from './base.ts';
import type { Interval, Price, TaxRate } from './catalog.ts';

export type Plan = {
  id: string;
  object: 'plan';
  active: boolean;
  amount: number;
  amount_decimal: string;
  billing_scheme: 'per_unit';
  created: number;
  currency: string;
  interval: Interval;
  interval_count: number;
  livemode: false;
  metadata: Metadata;
  meter: null;
  nickname: null;
  product: string;
  tiers_mode: null;
  transform_usage: null;
  trial_period_days: null;
  usage_type: 'licensed';
};

export type SubscriptionItem = {
  id: string;
  object: 'subscription_item';
  billing_thresholds: null;
  created: number;
  current_period_end: number;
  current_period_start: number;
  current_trial: null;
  discounts: string[];
  metadata: Metadata;
  plan: Plan;
  price: Omit<Price, 'hidden'>;
  quantity: number;
  subscription: string;
  tax_rates: Omit<TaxRate, 'hidden'>[];
};

export type SubscriptionStatus =
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'unpaid'
  | 'paused'
  | 'incomplete'
  | 'incomplete_expired'
  | 'canceled';

export const blankSubscription = {
  object: 'subscription' as const,
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible', updated_at: null },
  billing_schedules: [],
  billing_thresholds: null,
  collection_method: 'charge_automatically',
  customer_account: null,
  days_until_due: null,
  default_source: null,
  invoice_settings: { account_tax_ids: null, issuer: { type: 'self' } },
  livemode: false,
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  pending_invoice_item_interval: null,
  pending_update: null,
  schedule: null,
  status_details: null,
  test_clock: null,
  transfer_data: null,
};

export type MissingCard = 'cancel' | 'create_invoice' | 'pause';

export type Subscription = typeof blankSubscription & {
  id: string;
  created: number;
  billing_cycle_anchor: number;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  cancellation_details: { comment: string | null; feedback: string | null; reason: string | null };
  currency: string;
  customer: string;
  default_payment_method: string | null;
  default_tax_rates: Omit<TaxRate, 'hidden'>[];
  description: string | null;
  discounts: string[];
  ended_at: number | null;
  items: EmbeddedList<SubscriptionItem>;
  latest_invoice: string | null;
  metadata: Metadata;
  payment_settings: {
    payment_method_options: null;
    payment_method_types: string[] | null;
    save_default_payment_method: 'off' | 'on_subscription';
  };
  pending_setup_intent: string | null;
  start_date: number;
  status: SubscriptionStatus;
  trial_end: number | null;
  trial_settings: { end_behavior: { missing_payment_method: MissingCard } };
  trial_start: number | null;
  /** `cycle` counts the periods since the anchor, so that month steps return to the anchor's day. */
  hidden: Hidden & { cycle: number; warned: boolean };
};

export type DiscountAmount = { amount: number; discount: string };

export type Tax = {
  amount: number;
  tax_behavior: 'exclusive';
  tax_rate_details: { tax_rate: string };
  taxability_reason: 'standard_rated';
  taxable_amount: number;
  type: 'tax_rate_details';
};

export type InvoiceLine = {
  id: string;
  object: 'line_item';
  amount: number;
  currency: string;
  description: string;
  discount_amounts: DiscountAmount[];
  discountable: true;
  discounts: string[];
  invoice: string;
  livemode: false;
  metadata: Metadata;
  parent: {
    type: 'subscription_item_details';
    invoice_item_details: null;
    subscription_item_details: {
      invoice_item: null;
      proration: false;
      proration_details: null;
      subscription: string;
      subscription_item: string;
    };
  };
  period: { start: number; end: number };
  pretax_credit_amounts: (DiscountAmount & { type: 'discount' })[];
  pricing: {
    type: 'price_details';
    price_details: { price: string; product: string };
    unit_amount_decimal: string;
  };
  quantity: number;
  quantity_decimal: string;
  subscription: string;
  subtotal: number;
  taxes: Tax[];
};

type InvoiceStatus = 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';

export const blankInvoice = {
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
  default_payment_method: null,
  default_source: null,
  due_date: null,
  footer: null,
  from_invoice: null,
  invoice_pdf: null,
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
  status_details: null,
  test_clock: null,
  webhooks_delivered_at: null,
};

export type Invoice = typeof blankInvoice & {
  id: string;
  created: number;
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  attempt_count: number;
  attempted: boolean;
  auto_advance: boolean;
  automatically_finalizes_at: number | null;
  billing_reason: 'subscription_create' | 'subscription_cycle';
  currency: string;
  customer: string;
  customer_address: Address | null;
  customer_email: string | null;
  customer_name: string | null;
  customer_phone: string | null;
  customer_shipping: Shipping | null;
  default_tax_rates: Omit<TaxRate, 'hidden'>[];
  description: string | null;
  discounts: string[];
  effective_at: number | null;
  ending_balance: number | null;
  hosted_invoice_url: string | null;
  lines: EmbeddedList<InvoiceLine>;
  metadata: Metadata;
  next_payment_attempt: number | null;
  number: string | null;
  parent: {
    type: 'subscription_details';
    quote_details: null;
    subscription_details: { metadata: Metadata; subscription: string };
  };
  period_end: number;
  period_start: number;
  starting_balance: number;
  status: InvoiceStatus;
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
  /** `parent` is the subscription, `intent` what collects it, once it is finalised and something is due. */
  hidden: Hidden & { intent: string | null };
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
  hidden: Hidden;
};
