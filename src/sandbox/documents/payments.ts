import type { Address, Hidden, Metadata, Shipping } from './base.ts';

export const blankCustomer = {
  object: 'customer' as const,
  customer_account: null,
  default_source: null,
  delinquent: false,
  livemode: false,
  preferred_locales: [],
  tax_exempt: 'none',
  test_clock: null,
};

export type Customer = typeof blankCustomer & {
  id: string;
  created: number;
  balance: number;
  currency: string | null;
  name: string | null;
  email: string | null;
  phone: string | null;
  description: string | null;
  address: Address | null;
  shipping: Shipping | null;
  metadata: Metadata;
  invoice_settings: {
    custom_fields: null;
    default_payment_method: string | null;
    footer: null;
    rendering_options: null;
  };
  invoice_prefix: string;
  next_invoice_sequence: number;
  hidden: Hidden;
};

export const blankBalanceTransaction = {
  object: 'customer_balance_transaction' as const,
  checkout_session: null,
  credit_note: null,
  customer_account: null,
  livemode: false,
};

export type BalanceTransaction = typeof blankBalanceTransaction & {
  id: string;
  created: number;
  amount: number;
  currency: string;
  customer: string;
  description: string | null;
  ending_balance: number;
  invoice: string | null;
  metadata: Metadata;
  type: 'adjustment' | 'applied_to_invoice' | 'unapplied_from_invoice';
  hidden: Hidden;
};

export type BillingDetails = {
  address: Address;
  email: string | null;
  name: string | null;
  phone: string | null;
  tax_id: null;
};

export type Card = {
  brand: string;
  checks: { address_line1_check: string | null; address_postal_code_check: string | null; cvc_check: string };
  country: 'US';
  display_brand: string;
  exp_month: number;
  exp_year: number;
  fingerprint: string;
  funding: 'credit';
  generated_from: null;
  last4: string;
  networks: { available: string[]; preferred: null };
  regulated_status: 'unregulated';
  three_d_secure_usage: { supported: true };
  wallet: null;
};

export type PaymentMethod = {
  id: string;
  object: 'payment_method';
  allow_redisplay: string;
  billing_details: BillingDetails;
  card: Card;
  created: number;
  customer: string | null;
  customer_account: null;
  livemode: false;
  metadata: Metadata;
  type: 'card';
  /** `behaviour` names the row of the card table; `setUp`: authenticated for later use; `spent`: may not be used again. */
  hidden: Hidden & { behaviour: string; setUp: boolean; spent: boolean };
};

export type PaymentFault = {
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

export const blankPaymentIntent = {
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

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'canceled'
  | 'succeeded';

export type PaymentIntent = typeof blankPaymentIntent & {
  id: string;
  created: number;
  amount: number;
  amount_received: number;
  allowed_payment_method_types: string[] | null;
  automatic_payment_methods: { enabled: boolean; allow_redirects: string } | null;
  canceled_at: number | null;
  cancellation_reason: string | null;
  client_secret: string;
  currency: string;
  customer: string | null;
  description: string | null;
  last_payment_error: PaymentFault | null;
  latest_charge: string | null;
  metadata: Metadata;
  next_action: NextAction | null;
  payment_method: string | null;
  receipt_email: string | null;
  setup_future_usage: 'off_session' | 'on_session' | null;
  shipping: Shipping | null;
  statement_descriptor: string | null;
  status: IntentStatus;
  /** `parent` is the invoice the intent pays; `returnUrl` is where the challenge page leads back to. */
  hidden: Hidden & { returnUrl: string | null };
};

export const blankSetupIntent = {
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

export type SetupIntent = typeof blankSetupIntent & {
  id: string;
  created: number;
  allowed_payment_method_types: string[] | null;
  automatic_payment_methods: { enabled: boolean; allow_redirects: string } | null;
  cancellation_reason: string | null;
  client_secret: string;
  customer: string | null;
  description: string | null;
  last_setup_error: PaymentFault | null;
  latest_attempt: string | null;
  metadata: Metadata;
  next_action: NextAction | null;
  payment_method: string | null;
  status: IntentStatus;
  usage: 'off_session' | 'on_session';
  /** `parent` is the subscription that waits for this intent. */
  hidden: Hidden & { returnUrl: string | null };
};

export const blankCharge = {
  object: 'charge' as const,
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  calculated_statement_descriptor: 'EDEN SANDBOX',
  customer_account: null,
  disputed: false,
  failure_balance_transaction: null,
  fraud_details: {},
  livemode: false,
  on_behalf_of: null,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  source: null,
  source_transfer: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
};

export type Charge = typeof blankCharge & {
  id: string;
  created: number;
  amount: number;
  amount_captured: number;
  billing_details: BillingDetails;
  captured: boolean;
  currency: string;
  customer: string | null;
  description: string | null;
  failure_code: string | null;
  failure_message: string | null;
  metadata: Metadata;
  outcome: {
    network_status: string;
    reason: string | null;
    risk_level: 'normal';
    seller_message: string;
    type: string;
  };
  paid: boolean;
  payment_intent: string;
  payment_method: string;
  payment_method_details: { type: 'card'; card: Card };
  receipt_email: string | null;
  shipping: Shipping | null;
  statement_descriptor: string | null;
  status: 'succeeded' | 'failed';
  hidden: Hidden;
};
