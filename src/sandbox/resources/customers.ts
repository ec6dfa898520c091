import type Stripe from 'stripe';
import type { Answered } from './answered.ts';
import type { Address, Internal, Metadata, Shipping } from './base.ts';

export type Customer = Answered<
  Stripe.Customer,
  {
    currency: string | null;
    /** From a failed invoice payment until an invoice is paid. */
    delinquent: boolean;
    name: string | null;
    phone: string | null;
    address: Address | null;
    shipping: Shipping | null;
    invoice_prefix: string;
    next_invoice_sequence: number;
  }
> & { internal: Internal };

export const customerDefaults = {
  object: 'customer',
  customer_account: null,
  default_source: null,
  livemode: false,
  preferred_locales: [],
  tax_exempt: 'none',
  test_clock: null,
} satisfies Partial<Customer>;

export type BalanceTransaction = Answered<Stripe.CustomerBalanceTransaction, { metadata: Metadata }> & {
  internal: Internal;
};

export const balanceTransactionDefaults = {
  object: 'customer_balance_transaction',
  checkout_session: null,
  credit_note: null,
  customer_account: null,
  livemode: false,
} satisfies Partial<BalanceTransaction>;
