import type Stripe from 'stripe';
import type { Deps } from '../platform/deps.ts';
import { callStripe, findInStripe } from './calls.ts';
import { withIdempotencyKey } from './idempotency.ts';

/** `amount` is cents, positive in the customer's favor. */
export type CreditChange = {
  amount: number;
  description: string;
  metadata: Record<string, string>;
  idempotencyKey: string;
};

/**
 * Cents; negative while an amount too small for a card awaits the next invoice. (The provider's balance has
 * the opposite sign.)
 */
export async function creditBalance(deps: Deps, customerId: string): Promise<number> {
  const customer = await findInStripe(deps, 'look up customer', (stripe) =>
    stripe.customers.retrieve(customerId),
  );
  return customer && !customer.deleted ? 0 - customer.balance : 0;
}

/**
 * In cents. `fromBalance` is negative for an earlier debt; what is too small for a card goes to the next
 * invoice.
 */
export function creditOfInvoice({ total, amount_due, starting_balance }: Stripe.Invoice) {
  const fromBalance = total - amount_due;
  const credit = Math.min(fromBalance, Math.max(0, -starting_balance));
  return { credit, carried: fromBalance - credit };
}

/** Idempotent by key. Returns the credit afterwards in cents; negative when too much was taken. */
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

/** Newest first, at most 1000. */
export async function listBalanceTransactions(
  deps: Deps,
  customerId: string,
): Promise<Stripe.CustomerBalanceTransaction[]> {
  const changes = await findInStripe(deps, 'list balance transactions', (stripe) =>
    stripe.customers.listBalanceTransactions(customerId, { limit: 100 }).autoPagingToArray({ limit: 1000 }),
  );
  return changes ?? [];
}
