import type Stripe from 'stripe';
import type { Answered } from './answered.ts';
import type { Internal, Metadata } from './base.ts';
import type { BillingDetails, CardBrand } from './payment-methods.ts';

export type ChargedCard = Answered<
  Stripe.Charge.PaymentMethodDetails.Card,
  { brand: CardBrand; last4: string; network: CardBrand }
>;

export type Charge = Answered<
  Stripe.Charge,
  {
    billing_details: BillingDetails;
    payment_intent: string;
    payment_method: string;
    payment_method_details: { type: 'card'; card: ChargedCard };
  }
> & {
  /** `parent` is the intent. */
  internal: Internal;
};

export const chargeDefaults = {
  object: 'charge',
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  calculated_statement_descriptor: 'EDEN SANDBOX',
  disputed: false,
  failure_balance_transaction: null,
  fraud_details: {},
  livemode: false,
  on_behalf_of: null,
  receipt_number: null,
  refunded: false,
  review: null,
  source: null,
  source_transfer: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
} satisfies Partial<Charge>;

export type Refund = Answered<
  Stripe.Refund,
  {
    charge: string;
    metadata: Metadata;
    payment_intent: string;
    payment_method: string;
    status: 'pending' | 'succeeded' | 'failed';
  }
> & {
  /** `parent` is the charge. */
  internal: Internal;
};
export type RefundReason = NonNullable<Refund['reason']>;

export const refundDefaults = {
  object: 'refund',
  balance_transaction: null,
  customer_account: null,
  receipt_number: null,
  source_transfer_reversal: null,
  transfer_reversal: null,
} satisfies Partial<Refund>;

export const evidenceFields = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
] as const satisfies (keyof Evidence)[];

export type Evidence = Answered<Stripe.Dispute.Evidence>;

export type DisputeTransaction = Answered<Stripe.BalanceTransaction>;

export type Dispute = Answered<Stripe.Dispute, { payment_intent: string }> & {
  /** `parent` is the charge. */
  internal: Internal;
};
