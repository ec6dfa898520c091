import type { EmbeddedList, Internal, Metadata } from './base.ts';
import type { Plan, Price, TaxRate } from './catalog.ts';

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
  price: Omit<Price, 'internal'>;
  quantity: number;
  subscription: string;
  tax_rates: Omit<TaxRate, 'internal'>[];
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

export const subscriptionDefaults = {
  object: 'subscription' as const,
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
};

type MissingPaymentMethod = 'cancel' | 'create_invoice' | 'pause';
type PauseBehavior = 'keep_as_draft' | 'mark_uncollectible' | 'void';
export type PauseReason = 'final_payment_failure' | 'pause_requested' | 'trial_end_without_payment_method';
type CancellationReason = 'cancellation_requested' | 'payment_disputed' | 'payment_failed';

export type CancellationDetails = {
  comment: string | null;
  feedback: string | null;
  feedback_option: null;
  reason: CancellationReason | null;
};

/** A resumption that waits for its invoice to be paid, with the billing period that begins with it. */
export type Resumption = {
  invoice: string;
  anchor: number;
  end: number;
  behavior: 'resume_on_payment_attempt' | 'resume_on_payment_success';
};

export type Subscription = typeof subscriptionDefaults & {
  id: string;
  created: number;
  billing_cycle_anchor: number;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  cancellation_details: CancellationDetails;
  currency: string;
  customer: string;
  default_payment_method: string | null;
  default_tax_rates: Omit<TaxRate, 'internal'>[];
  description: string | null;
  discounts: string[];
  ended_at: number | null;
  items: EmbeddedList<SubscriptionItem>;
  latest_invoice: string | null;
  metadata: Metadata;
  pause_collection: { behavior: PauseBehavior; resumes_at: number | null } | null;
  payment_settings: {
    payment_method_options: null;
    payment_method_types: string[] | null;
    save_default_payment_method: 'off' | 'on_subscription';
  };
  pending_setup_intent: string | null;
  start_date: number;
  status: SubscriptionStatus;
  /** Only there while the subscription is paused. */
  status_details?: {
    paused: { subscription: { type: PauseReason }; transitioned_at: number; type: 'subscription' };
  };
  trial_end: number | null;
  trial_settings: {
    end_behavior: { billing_cycle_anchor: null; missing_payment_method: MissingPaymentMethod };
  };
  trial_start: number | null;
  internal: Internal & { isTrialNoticeSent: boolean; resumption: Resumption | null };
};
