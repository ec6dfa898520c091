import type { Context } from '../context.ts';
import type { Metadata } from '../resources/base.ts';
import {
  type BalanceTransaction,
  balanceTransactionDefaults,
  type Customer,
} from '../resources/customers.ts';
import { newId } from '../storage/ids.ts';
import { updateAndEmit } from '../webhooks/events.ts';

type Entry = {
  amount: number;
  type: BalanceTransaction['type'];
  invoice?: string;
  description?: string | null;
  metadata?: Metadata;
};

/** Cents; negative is credit in the customer's favor. */
export function createBalanceTransaction(ctx: Context, customer: Customer, entry: Entry): BalanceTransaction {
  const ending_balance = customer.balance + entry.amount;
  updateAndEmit(ctx, customer, { balance: ending_balance, currency: 'usd' }, 'customer.updated');
  return ctx.store.put<BalanceTransaction>({
    ...balanceTransactionDefaults,
    id: newId('cbtxn'),
    created: ctx.now,
    amount: entry.amount,
    currency: 'usd',
    customer: customer.id,
    description: entry.description ?? null,
    ending_balance,
    invoice: entry.invoice ?? null,
    metadata: entry.metadata ?? {},
    type: entry.type,
    internal: {},
  });
}

/** An amount below the minimum charge is carried over in the balance. */
export function applyBalance(total: number, balance: number, minCharge: number) {
  if (total === 0) return { due: 0, ending: balance };
  const due = total + balance;
  return due < minCharge ? { due: 0, ending: due } : { due, ending: 0 };
}
