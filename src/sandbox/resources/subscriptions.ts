import type Stripe from 'stripe';
import type { Answered } from './answered.ts';
import type { Internal } from './base.ts';
import type { Price, TaxRate } from './catalog.ts';

export type SubscriptionItem = Answered<
  Stripe.SubscriptionItem,
  { price: Omit<Price, 'internal'>; quantity: number; tax_rates: Omit<TaxRate, 'internal'>[] }
>;

/** A resumption waiting for its invoice, with the period that it starts. */
export type Resumption = {
  invoice: string;
  anchor: number;
  end: number;
  behavior: 'resume_on_payment_attempt' | 'resume_on_payment_success';
};

export type Subscription = Answered<
  Stripe.Subscription,
  {
    cancellation_details: CancellationDetails;
    default_tax_rates: Omit<TaxRate, 'internal'>[];
    items: Stripe.ApiList<SubscriptionItem>;
    payment_settings: Answered<Stripe.Subscription.PaymentSettings>;
    trial_settings: Answered<Stripe.Subscription.TrialSettings>;
  }
> & {
  internal: Internal & { isTrialNoticeSent: boolean; resumption: Resumption | null };
};
export type SubscriptionStatus = Subscription['status'];
export type CancellationDetails = Answered<Stripe.Subscription.CancellationDetails>;
export type PauseReason = Answered<Stripe.Subscription.StatusDetails.Paused.Subscription>['type'];

export const subscriptionDefaults = {
  object: 'subscription',
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
  billing_schedules: [],
  billing_thresholds: null,
  collection_method: 'charge_automatically',
  customer_account: null,
  days_until_due: null,
  default_source: null,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  livemode: false,
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pending_invoice_item_interval: null,
  pending_update: null,
  schedule: null,
  test_clock: null,
  transfer_data: null,
} satisfies Partial<Subscription>;
