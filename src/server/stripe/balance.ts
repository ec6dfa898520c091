import type Stripe from 'stripe';
import type { Deps } from '../deps.ts';
import { callStripe, findInStripe } from './calls.ts';

/** A change of a customer's credit: `amount` is cents, positive in the customer's favour. */
export type CreditChange = {
  amount: number;
  description: string;
  metadata: Record<string, string>;
  idempotencyKey: string;
};

/** The credit of a customer in cents. The provider keeps it as a balance, where credit is negative. */
export async function creditOf(deps: Deps, customerId: string): Promise<number> {
  const customer = await findInStripe(deps, 'look up customer', (stripe) =>
    stripe.customers.retrieve(customerId),
  );
  return customer && !customer.deleted ? Math.max(0, -customer.balance) : 0;
}

/** Gives or takes credit at the provider; the same idempotency key is the same change. */
export async function changeCredit(deps: Deps, customerId: string, change: CreditChange): Promise<void> {
  const { amount, description, metadata, idempotencyKey } = change;
  const params = { amount: -amount, currency: 'usd', description, metadata };
  await callStripe(deps, 'change credit', (stripe) =>
    stripe.customers.createBalanceTransaction(customerId, params, { idempotencyKey }),
  );
}

/** The changes of a customer's balance, newest first, at most 100. */
export async function listBalanceTransactions(
  deps: Deps,
  customerId: string,
): Promise<Stripe.CustomerBalanceTransaction[]> {
  const page = await findInStripe(deps, 'list balance transactions', (stripe) =>
    stripe.customers.listBalanceTransactions(customerId, { limit: 100 }),
  );
  return page?.data ?? [];
}
