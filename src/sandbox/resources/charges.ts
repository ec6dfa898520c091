import type { Internal, Metadata, Shipping } from './base.ts';
import type { BillingDetails, Card, CardBrand } from './payment-methods.ts';

export const chargeDefaults = {
  object: 'charge' as const,
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
};

/** The card as a charge shows it. */
export type ChargedCard = Pick<
  Card,
  | 'brand'
  | 'checks'
  | 'country'
  | 'exp_month'
  | 'exp_year'
  | 'fingerprint'
  | 'funding'
  | 'last4'
  | 'regulated_status'
  | 'wallet'
> & {
  amount_authorized: number | null;
  authorization_code: string | null;
  electronic_commerce_indicator: null;
  installments: null;
  mandate: null;
  network: CardBrand;
  network_transaction_id: string | null;
  three_d_secure: null;
  transaction_link_id: null;
};

export type Charge = typeof chargeDefaults & {
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
    advice_code: null;
    network_advice_code: null;
    network_decline_code: string | null;
    network_status: string;
    reason: string | null;
    risk_level: 'normal';
    seller_message: string;
    type: string;
  };
  paid: boolean;
  payment_intent: string;
  payment_method: string;
  payment_method_details: { type: 'card'; card: ChargedCard };
  receipt_email: string | null;
  receipt_url: string | null;
  shipping: Shipping | null;
  statement_descriptor: string | null;
  status: 'succeeded' | 'failed';
  /** `parent` is the intent. */
  internal: Internal;
};

export const refundDefaults = {
  object: 'refund' as const,
  balance_transaction: null,
  customer_account: null,
  receipt_number: null,
  source_transfer_reversal: null,
  transfer_reversal: null,
};

export type RefundReason = 'duplicate' | 'fraudulent' | 'requested_by_customer';

export type Refund = typeof refundDefaults & {
  id: string;
  created: number;
  amount: number;
  charge: string;
  currency: string;
  customer: string | null;
  destination_details: {
    card: { reference_status: 'pending'; reference_type: 'acquirer_reference_number'; type: 'refund' };
    type: 'card';
  };
  failure_reason?: 'expired_or_canceled_card';
  metadata: Metadata;
  payment_intent: string;
  payment_method: string;
  pending_reason?: 'processing';
  reason: RefundReason | null;
  status: 'pending' | 'succeeded' | 'failed';
  /** `parent` is the charge. */
  internal: Internal;
};

type DisputeStatus = 'needs_response' | 'under_review' | 'won' | 'lost';

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
] as const;

export type Evidence = Record<(typeof evidenceFields)[number], string | null> & { enhanced_evidence: object };

export type Dispute = {
  id: string;
  object: 'dispute';
  amount: number;
  balance_transactions: object[];
  charge: string;
  created: number;
  currency: string;
  enhanced_eligibility_types: [];
  evidence: Evidence;
  evidence_details: {
    due_by: number | null;
    enhanced_eligibility: object;
    has_evidence: boolean;
    past_due: boolean;
    submission_count: number;
    submission_method: 'manual' | 'not_submitted';
  };
  intended_submission_method: null;
  is_charge_refundable: boolean;
  livemode: false;
  metadata: Metadata;
  payment_intent: string;
  payment_method_details: {
    card: { brand: CardBrand; case_type: 'chargeback'; network: CardBrand; network_reason_code: string };
    type: 'card';
  };
  reason: 'fraudulent';
  status: DisputeStatus;
  /** `parent` is the charge. */
  internal: Internal;
};
