import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { withCustomer } from '../accounts/record/stripe-customers.ts';
import type { OrderRow } from '../orders/orders.ts';
import type { Db } from '../platform/db/db.ts';
import type { Deps } from '../platform/deps.ts';
import { listBalanceTransactions } from '../stripe/balance.ts';
import { callStripe } from '../stripe/calls.ts';
import { refundedOrderMetadataKey } from './payment-totals.ts';
import { refunds } from './table.ts';

/** Cents. What went back by hand, or as credit of an account that is closed, only the shop knows. */
export async function refundedForSwaps(
  deps: Deps,
  { order, chargeId }: { order: OrderRow; chargeId: string | null },
  into: 'source' | 'credit',
): Promise<number> {
  const given =
    into === 'credit'
      ? await creditForSwaps(deps, order)
      : chargeId
        ? [...(await cardRefundsForSwaps(deps, chargeId)), ...lostCredit(deps.db, order)]
        : doneSwapRefunds(deps.db, order);
  return given.reduce((sum, { amount }) => sum + amount, 0);
}

/** A restored copy may not know the customer at the provider. */
async function creditForSwaps(deps: Deps, { id, userId }: OrderRow): Promise<{ amount: number }[]> {
  const list = (customerId: string) => listBalanceTransactions(deps, customerId);
  const changes = userId ? await withCustomer(deps, userId, list) : [];
  return changes
    .filter(({ metadata }) => metadata?.[refundedOrderMetadataKey] === id)
    .filter(({ metadata }) => metadata?.[swapMark] || metadata?.[olderCreditMark])
    .map(({ amount }) => ({ amount: -amount }));
}

async function cardRefundsForSwaps(deps: Deps, charge: string): Promise<{ amount: number }[]> {
  const { data } = await callStripe(deps, 'list refunds', (stripe) =>
    stripe.refunds.list({ charge, limit: 100 }),
  );
  return data.filter(
    ({ metadata, status }) => metadata?.[swapMark] && status !== 'failed' && status !== 'canceled',
  );
}

function lostCredit(db: Db, order: OrderRow): { amount: number }[] {
  return doneSwapRefunds(db, order).filter(({ into }) => into === 'credit');
}

function doneSwapRefunds(db: Db, { id }: OrderRow): Pick<RefundRow, 'amount' | 'into'>[] {
  const isDone = and(eq(refunds.orderId, id), isNotNull(refunds.closedAt), isNull(refunds.refusal));
  return db
    .select()
    .from(refunds)
    .where(and(isDone, eq(refunds.forSwaps, true)))
    .all();
}

type RefundRow = typeof refunds.$inferSelect;

/** Metadata key at the provider, of refunds and credit alike. */
export const swapMark = 'for_swaps';
/** Of credit before that. */
const olderCreditMark = 'swapped_green';
