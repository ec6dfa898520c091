import type Stripe from 'stripe';
import type { Credit } from '../../shared/contract/payments.ts';
import { findUser } from '../accounts/record/users.ts';
import { creditHeldByUnpaid } from '../orders/credit.ts';
import type { Deps } from '../platform/deps.ts';
import { listBalanceTransactions } from '../stripe/balance.ts';

/**
 * Newest first, from the provider's balance. Negative while an amount too small for a card waits for the next
 * invoice.
 */
export async function getCredit(deps: Deps, userId: string): Promise<Credit> {
  const customerId = findUser(deps.db, userId)?.stripeCustomerId;
  if (!customerId) return { balance: 0, reserved: 0, entries: [] };
  const transactions = await listBalanceTransactions(deps, customerId);
  const balance = 0 - (transactions[0]?.ending_balance ?? 0);
  const reserved = creditHeldByUnpaid(deps.db, userId);
  return { balance, reserved, entries: transactions.map(toEntryView) };
}

function toEntryView({ created, amount, description, type }: Stripe.CustomerBalanceTransaction) {
  return { createdAt: created * 1000, amount: -amount, reason: description ?? reasons[type] ?? 'Adjustment' };
}

const reasons: Partial<Record<Stripe.CustomerBalanceTransaction.Type, string>> = {
  applied_to_invoice: 'Used for an invoice',
  invoice_too_small: 'Too little to charge, added to the next invoice',
  unapplied_from_invoice: 'Returned from an invoice',
};
