import type { Hidden, Metadata } from './base.ts';

export const blankProduct = {
  object: 'product' as const,
  images: [],
  livemode: false,
  marketing_features: [],
  package_dimensions: null,
  shippable: null,
  tax_code: null,
  tax_details: null,
  type: 'service',
};

export type Product = typeof blankProduct & {
  id: string;
  active: boolean;
  created: number;
  default_price: null;
  description: string | null;
  metadata: Metadata;
  name: string;
  statement_descriptor: string | null;
  unit_label: string | null;
  updated: number;
  url: string | null;
  hidden: Hidden;
};

export type Interval = 'day' | 'week' | 'month' | 'year';

export const blankPrice = {
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

export type Price = typeof blankPrice & {
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
  tax_behavior: string;
  unit_amount: number;
  unit_amount_decimal: string;
  hidden: Hidden;
};

export const blankCoupon = {
  object: 'coupon' as const,
  amount_off: null,
  currency: null,
  livemode: false,
};

export type Coupon = typeof blankCoupon & {
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
  hidden: Hidden;
};

export type Discount = {
  id: string;
  object: 'discount';
  checkout_session: null;
  customer: string;
  customer_account: null;
  end: number | null;
  invoice: null;
  invoice_item: null;
  promotion_code: null;
  source: { type: 'coupon'; coupon: string };
  start: number;
  subscription: string;
  subscription_item: string | null;
  /** The coupon's terms as they were when it was redeemed. */
  hidden: Hidden & { percent: number; once: boolean };
};

export const blankTaxRate = {
  object: 'tax_rate' as const,
  flat_amount: null,
  inclusive: false,
  jurisdiction_level: null,
  livemode: false,
  rate_type: 'percentage',
};

export type TaxRate = typeof blankTaxRate & {
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
  hidden: Hidden;
};
