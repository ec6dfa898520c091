import type Stripe from 'stripe';
import type { Answered } from './answered.ts';
import type { Internal, Metadata } from './base.ts';

export type Product = Answered<Stripe.Product> & { internal: Internal };

export const productDefaults = {
  object: 'product',
  images: [],
  livemode: false,
  marketing_features: [],
  package_dimensions: null,
  shippable: null,
  tax_details: null,
  type: 'service',
} satisfies Partial<Product>;

export type Price = Answered<
  Stripe.Price,
  { recurring: Answered<Stripe.Price.Recurring>; unit_amount: number; unit_amount_decimal: string }
> & { internal: Internal };

export const priceDefaults = {
  object: 'price',
  billing_scheme: 'per_unit',
  custom_unit_amount: null,
  livemode: false,
  lookup_key: null,
  nickname: null,
  tiers_mode: null,
  transform_quantity: null,
  type: 'recurring',
} satisfies Partial<Price>;

export type Interval = Price['recurring']['interval'];

/** The older shape of a price, still in subscription items. */
export type Plan = Answered<Stripe.Plan>;

export type Coupon = Answered<Stripe.Coupon, { percent_off: number }> & { internal: Internal };

export const couponDefaults = {
  object: 'coupon',
  amount_off: null,
  currency: null,
  livemode: false,
} satisfies Partial<Coupon>;

export type Discount = Answered<
  Stripe.Discount,
  { customer: string; source: { type: 'coupon'; coupon: string } }
> & {
  /** Terms at redemption. */
  internal: Internal & { percent: number; once: boolean };
};

export type TaxRate = Answered<Stripe.TaxRate, { metadata: Metadata }> & { internal: Internal };

export const taxRateDefaults = {
  object: 'tax_rate',
  flat_amount: null,
  inclusive: false,
  jurisdiction_level: null,
  livemode: false,
  rate_type: 'percentage',
} satisfies Partial<TaxRate>;
