import { and, count, eq, gt, gte, isNull, lt, type SQL, sql, sum } from 'drizzle-orm';
import { handMethods } from '../../shared/contract/orders.ts';
import type { Db } from '../platform/db/db.ts';
import { orders, revenueEntries } from './table.ts';

/** Cents in all so far: money, and the customer's credit beside it. */
type Booked = { amount: number; credit?: number };

/** What it is for: an order, or the provider's object where no order is known. */
type Subject = { orderId: string } | { providerId: string };

type EntryKind = (typeof revenueEntries.$inferSelect)['kind'];

/**
 * `received` is the total so far, in cents; books only what is new, at `at` (epoch ms). Without `providerId` credit, cash or the
 * bank paid; what was booked before its order was known becomes that order's. In the caller's transaction.
 */
export function bookReceived(
  db: Db,
  payment: Partial<Record<'orderId' | 'providerId', string>>,
  received: Booked,
  at: number,
): void {
  const { orderId = null, providerId = null } = payment;
  const which = providerId === null ? byHand(orderId ?? '') : ofProvider('payment', providerId);
  bookUpTo(db, which, { kind: 'payment', orderId, providerId }, received, at);
  if (orderId !== null) db.update(revenueEntries).set({ orderId }).where(which).run();
}

/** For cash that was not received after all. In the caller's transaction. */
export function unbookByHand(db: Db, orderId: string): void {
  db.delete(revenueEntries).where(byHand(orderId)).run();
}

/** `refunded` is the total so far, in cents; it falls when a refund fails at the bank. */
export function bookRefunded(db: Db, subject: Subject, { amount, credit = 0 }: Booked, at: number): void {
  bookPaidBack(db, 'refund', subject, { amount: -amount, credit: -credit }, at);
}

/** Cents that went back as credit. */
export function creditBooked(db: Db, orderId: string): number {
  return 0 - sumWhere(db, ofSubject('refund', { orderId }), revenueEntries.credit);
}

/** Cents that went back by card or by hand. */
export function refundBooked(db: Db, orderId: string): number {
  return 0 - sumWhere(db, ofSubject('refund', { orderId }));
}

/** `amount` is the total lost in disputes, in cents. Returns what is new. */
export function bookDisputed(db: Db, subject: Subject, amount: number, at: number): number {
  return 0 - bookPaidBack(db, 'dispute', subject, { amount: -amount }, at);
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

/** Cash that was taken back is still not the provider's. */
const isAtProvider = sql`not exists (
  select 1 from ${orders} where ${orders.id} = ${revenueEntries.orderId}
  and coalesce(${orders.paidWith}, ${orders.payBy}) in (${sql.join(
    handMethods.map((way) => sql`${way}`),
    sql`, `,
  )})
)`;

function byHand(orderId: string) {
  return and(ofSubject('payment', { orderId }), isNull(revenueEntries.providerId));
}

function ofProvider(kind: EntryKind, providerId: string) {
  return and(eq(revenueEntries.kind, kind), eq(revenueEntries.providerId, providerId));
}

function ofSubject(kind: EntryKind, subject: Subject) {
  if ('providerId' in subject) return ofProvider(kind, subject.providerId);
  return and(eq(revenueEntries.kind, kind), eq(revenueEntries.orderId, subject.orderId));
}

function bookPaidBack(
  db: Db,
  kind: Exclude<EntryKind, 'payment'>,
  subject: Subject,
  total: Booked,
  at: number,
): number {
  return bookUpTo(db, ofSubject(kind, subject), { kind, ...subject }, total, at);
}

type EntryColumns = Pick<typeof revenueEntries.$inferInsert, 'kind' | 'orderId' | 'providerId'>;

function bookUpTo(db: Db, which: SQL | undefined, entry: EntryColumns, total: Booked, at: number): number {
  const amount = total.amount - sumWhere(db, which);
  const credit = (total.credit ?? 0) - sumWhere(db, which, revenueEntries.credit);
  if (amount !== 0 || credit !== 0)
    db.insert(revenueEntries)
      .values({ ...entry, at, amount, credit })
      .run();
  return amount;
}

type Cents = typeof revenueEntries.amount | typeof revenueEntries.credit;

function sumWhere(db: Db, which: SQL | undefined, column: Cents = revenueEntries.amount): number {
  const sum = sql<number>`coalesce(sum(${column}), 0)`;
  return db.select({ sum }).from(revenueEntries).where(which).get()?.sum ?? 0;
}
