import type { Address, Internal, Metadata } from './base.ts';

export type BillingDetails = {
  address: Address;
  email: string | null;
  name: string | null;
  phone: string | null;
  tax_id: null;
};

export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'discover';

export type Card = {
  brand: CardBrand;
  checks: { address_line1_check: string | null; address_postal_code_check: string | null; cvc_check: string };
  country: 'US';
  display_brand: CardBrand;
  exp_month: number;
  exp_year: number;
  fingerprint: string;
  funding: 'credit';
  generated_from: null;
  last4: string;
  networks: { available: CardBrand[]; preferred: null };
  regulated_status: 'unregulated';
  three_d_secure_usage: { supported: true };
  wallet: null;
};

type AllowRedisplay = 'always' | 'limited' | 'unspecified';

export type PaymentMethod = {
  id: string;
  object: 'payment_method';
  allow_redisplay: AllowRedisplay;
  billing_details: BillingDetails;
  card: Card;
  created: number;
  customer: string | null;
  customer_account: null;
  livemode: false;
  metadata: Metadata;
  type: 'card';
  /**
   * `behaviour` names the row of the card table; `setUp`: it is authenticated for later use; `usedUp`: charged or detached
   * without a customer, so that it can never be used again.
   */
  internal: Internal & { behaviour: string; setUp: boolean; usedUp: boolean };
};
