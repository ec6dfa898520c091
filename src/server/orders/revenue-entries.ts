import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../platform/db/db.ts';
import { revenueEntries } from './table.ts';

/**
 * Books what a PaymentIntent or an invoice has received in all, in cents, inside the caller's transaction. Any number of
 * times: only what was not booked before becomes an entry, at `at` (epoch ms).
 */
export function bookReceived(db: Db, source: string, amount: number, at: number): void {
  bookUpTo(db, source, amount, at);
}

/**
 * Books what was paid back to the card of an order in all, in cents (of a charge, where no order is known); less than before
 * when a refund has failed at the bank.
 */
export function bookRefunded(db: Db, orderId: string, amount: number, at: number): void {
  bookUpTo(db, `refund:${orderId}`, -amount, at);
}

/** Cents received minus cents paid back from one instant (epoch ms) to another, the latter excluded. */
export function revenueBetween(db: Db, from: number, to: number): number {
  return sumWhere(db, and(gte(revenueEntries.at, from), lt(revenueEntries.at, to)));
}

function bookUpTo(db: Db, source: string, total: number, at: number): void {
  const amount = total - sumWhere(db, eq(revenueEntries.source, source));
  if (amount !== 0) db.insert(revenueEntries).values({ source, at, amount }).run();
}

function sumWhere(db: Db, which: SQL | undefined): number {
  const sum = sql<number>`coalesce(sum(${revenueEntries.amount}), 0)`;
  return db.select({ sum }).from(revenueEntries).where(which).get()?.sum ?? 0;
}
