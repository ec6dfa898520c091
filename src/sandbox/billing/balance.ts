import type { Context } from '../context.ts';
import type { Metadata } from '../documents/base.ts';
import { type BalanceTransaction, blankBalanceTransaction, type Customer } from '../documents/payments.ts';
import { newId } from '../storage/ids.ts';
import { change } from '../webhooks/events.ts';

type Entry = {
  amount: number;
  type: BalanceTransaction['type'];
  invoice?: string;
  description?: string | null;
  metadata?: Metadata;
};

/** Moves the customer's balance; negative is credit for the customer. */
export function moveBalance(ctx: Context, customer: Customer, entry: Entry): BalanceTransaction {
  const ending_balance = customer.balance + entry.amount;
  change(ctx, customer, { balance: ending_balance, currency: 'usd' }, 'customer.updated');
  return ctx.store.put<BalanceTransaction>({
    ...blankBalanceTransaction,
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
    hidden: {},
  });
}

/** What an invoice of this total leaves to pay, and the balance after it. Below the smallest charge it is carried over. */
export function applyBalance(total: number, balance: number, smallestCharge: number) {
  if (total === 0) return { due: 0, ending: balance };
  const due = total + balance;
  return due < smallestCharge ? { due: 0, ending: due } : { due, ending: 0 };
}
