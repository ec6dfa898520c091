import type { Address, Internal, Metadata, Shipping } from './base.ts';

export const customerDefaults = {
  object: 'customer' as const,
  customer_account: null,
  default_source: null,
  livemode: false,
  preferred_locales: [],
  tax_exempt: 'none',
  test_clock: null,
};

export type Customer = typeof customerDefaults & {
  id: string;
  created: number;
  /** Cents; negative is credit in the customer's favour. */
  balance: number;
  currency: string | null;
  /** True from a failed invoice payment until an invoice is paid. */
  delinquent: boolean;
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
  internal: Internal;
};

export const balanceTransactionDefaults = {
  object: 'customer_balance_transaction' as const,
  checkout_session: null,
  credit_note: null,
  customer_account: null,
  livemode: false,
};

export type BalanceTransaction = typeof balanceTransactionDefaults & {
  id: string;
  created: number;
  amount: number;
  currency: string;
  customer: string;
  description: string | null;
  ending_balance: number;
  invoice: string | null;
  metadata: Metadata;
  type: 'adjustment' | 'applied_to_invoice' | 'invoice_too_small' | 'unapplied_from_invoice';
  internal: Internal;
};
