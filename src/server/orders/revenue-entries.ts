import { and, count, eq, gt, gte, lt, type SQL, sql, sum } from 'drizzle-orm';
import type { Db } from '../platform/db/db.ts';
import { orders, revenueEntries } from './table.ts';

/** Cents in all so far: money, and the customer's credit beside it. */
type Booked = { amount: number; credit?: number };

/**
 * `received` is the total so far, in cents; books only what is new, at `at` (epoch ms). In the caller's
 * transaction.
 */
export function bookReceived(db: Db, source: string, received: Booked, at: number): void {
  bookUpTo(db, source, received, at);
}

/** The source of an order that credit paid alone. */
export function creditSource(orderId: string): string {
  return `order:${orderId}`;
}

/** The source of money that came in cash or by bank. */
export function handSource(orderId: string): string {
  return `hand:${orderId}`;
}

/** For cash that was not received after all. In the caller's transaction. */
export function unbookByHand(db: Db, orderId: string): void {
  db.delete(revenueEntries)
    .where(eq(revenueEntries.source, handSource(orderId)))
    .run();
}

/**
 * `refunded` is the total so far, in cents; it falls when a refund fails at the bank. `orderId` is a charge's
 * id without a known order.
 */
export function bookRefunded(db: Db, orderId: string, { amount, credit = 0 }: Booked, at: number): void {
  bookUpTo(db, `refund:${orderId}`, { amount: -amount, credit: -credit }, at);
}

/** Cents that went back as credit. */
export function creditBooked(db: Db, orderId: string): number {
  return 0 - sumWhere(db, eq(revenueEntries.source, `refund:${orderId}`), revenueEntries.credit);
}

/** `amount` is the total lost in disputes, in cents. Returns what is new. */
export function bookDisputed(db: Db, orderId: string, amount: number, at: number): number {
  return 0 - bookUpTo(db, `dispute:${orderId}`, { amount: -amount }, at);
}

/** Cents received minus refunded; `to` is excluded (both epoch ms). */
export function revenueBetween(db: Db, from: number, to: number): number {
  return sumWhere(db, and(gte(revenueEntries.at, from), lt(revenueEntries.at, to)));
}

/** Of the provider: counts, and cents. */
export function chargeFigures(db: Db) {
  const total = (which: SQL) =>
    db
      .select({ found: count(), cents: sum(revenueEntries.amount).mapWith(Number) })
      .from(revenueEntries)
      .where(and(which, isAtProvider))
      .get();
  const [charges, refunds] = [total(gt(revenueEntries.amount, 0)), total(lt(revenueEntries.amount, 0))];
  return {
    counts: { charge: charges?.found ?? 0, refund: refunds?.found ?? 0 },
    cents: { charge: charges?.cents ?? 0, refund: -(refunds?.cents ?? 0) },
  };
}

const isAtProvider = sql`not exists (
  select 1 from ${orders} where ${orders.id} = substr(${revenueEntries.source}, instr(${revenueEntries.source}, ':') + 1) and ${orders.paidWith} in ('cash', 'bank')
)`;

function bookUpTo(db: Db, source: string, total: Booked, at: number): number {
  const isOfSource = eq(revenueEntries.source, source);
  const amount = total.amount - sumWhere(db, isOfSource);
  const credit = (total.credit ?? 0) - sumWhere(db, isOfSource, revenueEntries.credit);
  if (amount !== 0 || credit !== 0) db.insert(revenueEntries).values({ source, at, amount, credit }).run();
  return amount;
}

type Cents = typeof revenueEntries.amount | typeof revenueEntries.credit;

function sumWhere(db: Db, which: SQL | undefined, column: Cents = revenueEntries.amount): number {
  const sum = sql<number>`coalesce(sum(${column}), 0)`;
  return db.select({ sum }).from(revenueEntries).where(which).get()?.sum ?? 0;
}
