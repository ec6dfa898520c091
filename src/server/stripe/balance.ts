import type Stripe from 'stripe';
import type { Deps } from '../platform/deps.ts';
import { callStripe, findInStripe } from './calls.ts';
import { withIdempotencyKey } from './idempotency.ts';

/** A change of a customer's credit: `amount` is cents, positive in the customer's favour. */
export type CreditChange = {
  amount: number;
  description: string;
  metadata: Record<string, string>;
  idempotencyKey: string;
};

/**
 * The credit of a customer in cents, below zero while a rest that no card could be charged with waits for the next invoice.
 * The provider keeps it as a balance, where credit is negative.
 */
export async function creditBalance(deps: Deps, customerId: string): Promise<number> {
  const customer = await findInStripe(deps, 'look up customer', (stripe) =>
    stripe.customers.retrieve(customerId),
  );
  return customer && !customer.deleted ? 0 - customer.balance : 0;
}

/**
 * Gives or takes credit at the provider; the same idempotency key is the same change. Returns the credit afterwards in
 * cents: less than nothing when more was taken than there was.
 */
export async function changeCredit(
  deps: Deps,
  customerId: string,
  { amount, description, metadata, idempotencyKey }: CreditChange,
  sentence?: string,
): Promise<number> {
  const params = {
    amount: -amount,
    currency: 'usd',
    description,
    metadata: { ...metadata, change: idempotencyKey },
  };
  const change = await callStripe(
    deps,
    'change credit',
    (stripe) =>
      withIdempotencyKey(
        idempotencyKey,
        (options) => stripe.customers.createBalanceTransaction(customerId, params, options),
        async () => {
          const changes = await listBalanceTransactions(deps, customerId);
          const isSame = (one: Stripe.CustomerBalanceTransaction) =>
            one.amount === params.amount && one.description === description;
          return changes.find((one) => one.metadata?.change === idempotencyKey && isSame(one)) ?? null;
        },
      ),
    sentence,
  );
  return 0 - change.ending_balance;
}

/** The changes of a customer's balance, newest first, at most 1000. */
export async function listBalanceTransactions(
  deps: Deps,
  customerId: string,
): Promise<Stripe.CustomerBalanceTransaction[]> {
  const changes = await findInStripe(deps, 'list balance transactions', (stripe) =>
    stripe.customers.listBalanceTransactions(customerId, { limit: 100 }).autoPagingToArray({ limit: 1000 }),
  );
  return changes ?? [];
}
