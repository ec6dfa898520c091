import type Stripe from 'stripe';
import type { Answered } from './answered.ts';
import type { Address, Internal, Metadata } from './base.ts';

export type BillingDetails = Answered<Stripe.PaymentMethod.BillingDetails, { address: Address }>;

export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'discover';

export type Card = Answered<
  Stripe.PaymentMethod.Card,
  { brand: CardBrand; fingerprint: string; wallet: null }
>;

export type PaymentMethod = Answered<
  Stripe.PaymentMethod,
  { billing_details: BillingDetails; card: Card; metadata: Metadata }
> & {
  /** `behaviour`: its row in the card table. `usedUp`: charged or detached without a customer. */
  internal: Internal & { behaviour: string; setUp: boolean; usedUp: boolean };
};
