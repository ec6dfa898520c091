import type { Internal, Metadata } from './base.ts';

export const productDefaults = {
  object: 'product' as const,
  images: [],
  livemode: false,
  marketing_features: [],
  package_dimensions: null,
  shippable: null,
  tax_details: null,
  type: 'service',
};

export type Product = typeof productDefaults & {
  id: string;
  active: boolean;
  created: number;
  default_price: null;
  description: string | null;
  metadata: Metadata;
  name: string;
  statement_descriptor: string | null;
  tax_code: string | null;
  unit_label: string | null;
  updated: number;
  url: string | null;
  internal: Internal;
};

export type Interval = 'day' | 'week' | 'month' | 'year';

export const priceDefaults = {
  object: 'price' as const,
  billing_scheme: 'per_unit',
  custom_unit_amount: null,
  livemode: false,
  lookup_key: null,
  nickname: null,
  tiers_mode: null,
  transform_quantity: null,
  type: 'recurring',
};

export type Price = typeof priceDefaults & {
  id: string;
  active: boolean;
  created: number;
  currency: string;
  metadata: Metadata;
  product: string;
  recurring: {
    interval: Interval;
    interval_count: number;
    meter: null;
    trial_period_days: null;
    usage_type: 'licensed';
  };
  tax_behavior: 'exclusive' | 'unspecified';
  unit_amount: number;
  unit_amount_decimal: string;
  internal: Internal;
};

/** A price in the older shape that subscription items still carry. */
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

export const couponDefaults = {
  object: 'coupon' as const,
  amount_off: null,
  currency: null,
  livemode: false,
};

export type Coupon = typeof couponDefaults & {
  id: string;
  created: number;
  duration: 'forever' | 'once' | 'repeating';
  duration_in_months: number | null;
  max_redemptions: number | null;
  metadata: Metadata;
  name: string | null;
  percent_off: number;
  redeem_by: number | null;
  times_redeemed: number;
  valid: boolean;
  internal: Internal;
};

export type Discount = {
  id: string;
  object: 'discount';
  checkout_session: null;
  customer: string;
  customer_account: null;
  end: number | null;
  invoice: null;
  invoice_item: string | null;
  promotion_code: null;
  source: { type: 'coupon'; coupon: string };
  start: number;
  subscription: string | null;
  subscription_item: string | null;
  /** The coupon's terms as they were when it was redeemed. */
  internal: Internal & { percent: number; once: boolean };
};

export const taxRateDefaults = {
  object: 'tax_rate' as const,
  flat_amount: null,
  inclusive: false,
  jurisdiction_level: null,
  livemode: false,
  rate_type: 'percentage',
};

export type TaxRate = typeof taxRateDefaults & {
  id: string;
  active: boolean;
  country: string | null;
  created: number;
  description: string | null;
  display_name: string;
  effective_percentage: number;
  jurisdiction: string | null;
  metadata: Metadata;
  percentage: number;
  state: string | null;
  tax_type: string | null;
  internal: Internal;
};
