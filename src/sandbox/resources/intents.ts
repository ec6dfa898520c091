import type Stripe from 'stripe';
import type { Answered } from './answered.ts';
import type { Internal, Metadata, Shipping } from './base.ts';

export type PaymentError = Answered<
  Stripe.PaymentIntent.LastPaymentError,
  { code: ErrorCode; message: string; doc_url: string }
>;

export type ErrorCode = NonNullable<Answered<Stripe.PaymentIntent.LastPaymentError>['code']>;

export type NextAction = Answered<
  Pick<Stripe.PaymentIntent.NextAction, 'redirect_to_url' | 'type' | 'use_stripe_sdk'>
>;

export type PaymentIntent = Answered<
  Stripe.PaymentIntent,
  { client_secret: string; shipping: Shipping | null; last_payment_error: PaymentError | null }
> & {
  /** `parent` is the invoice it pays; `returnUrl` is for the challenge page. */
  internal: Internal & { returnUrl: string | null };
};

export type IntentStatus = PaymentIntent['status'];

export const paymentIntentDefaults = {
  object: 'payment_intent',
  amount_capturable: 0,
  amount_details: { tip: {} },
  application: null,
  application_fee_amount: null,
  capture_method: 'automatic_async',
  confirmation_method: 'automatic',
  customer_account: null,
  excluded_payment_method_types: null,
  livemode: false,
  managed_payments: null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_method_options: {
    card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
  },
  payment_method_types: ['card'],
  payment_record: null,
  processing: null,
  review: null,
  source: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
} satisfies Partial<PaymentIntent>;

export type SetupIntent = Answered<
  Stripe.SetupIntent,
  {
    client_secret: string;
    metadata: Metadata;
    last_setup_error: PaymentError | null;
    usage: 'off_session' | 'on_session';
  }
> & {
  /** `parent` is the subscription waiting for it. */
  internal: Internal & { returnUrl: string | null };
};

export const setupIntentDefaults = {
  object: 'setup_intent',
  application: null,
  attach_to_self: false,
  customer_account: null,
  excluded_payment_method_types: null,
  flow_directions: null,
  livemode: false,
  mandate: null,
  managed_payments: null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_method_options: {
    card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
  },
  payment_method_types: ['card'],
  single_use_mandate: null,
} satisfies Partial<SetupIntent>;
