import type { Internal, Metadata, Shipping } from './base.ts';

/** The last error of an intent, as the API shows it. */
export type PaymentError = {
  type: 'card_error' | 'invalid_request_error';
  code: string;
  decline_code?: string;
  message: string;
  doc_url: string;
  charge?: string;
  payment_method?: object;
};

export type NextAction =
  | { type: 'redirect_to_url'; redirect_to_url: { url: string; return_url: string } }
  | { type: 'use_stripe_sdk'; use_stripe_sdk: { type: 'three_d_secure_redirect'; stripe_js: string } };

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'canceled'
  | 'succeeded';

type SharedFields = {
  id: string;
  created: number;
  allowed_payment_method_types: 'card'[] | null;
  automatic_payment_methods: { enabled: boolean; allow_redirects: 'always' | 'never' } | null;
  cancellation_reason: string | null;
  client_secret: string;
  customer: string | null;
  description: string | null;
  metadata: Metadata;
  next_action: NextAction | null;
  payment_method: string | null;
  status: IntentStatus;
};

export const paymentIntentDefaults = {
  object: 'payment_intent' as const,
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
};

export type FutureUsage = 'off_session' | 'on_session';

export type PaymentIntent = typeof paymentIntentDefaults &
  SharedFields & {
    amount: number;
    amount_received: number;
    canceled_at: number | null;
    currency: string;
    last_payment_error: PaymentError | null;
    latest_charge: string | null;
    receipt_email: string | null;
    setup_future_usage: FutureUsage | null;
    shipping: Shipping | null;
    statement_descriptor: string | null;
    /** `parent` is the invoice the intent pays; `returnUrl` is where the challenge page leads back to. */
    internal: Internal & { returnUrl: string | null };
  };

export const setupIntentDefaults = {
  object: 'setup_intent' as const,
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
};

export type SetupIntent = typeof setupIntentDefaults &
  SharedFields & {
    last_setup_error: PaymentError | null;
    latest_attempt: string | null;
    usage: FutureUsage;
    /** `parent` is the subscription that waits for this intent. */
    internal: Internal & { returnUrl: string | null };
  };
