import { and, count, eq, gt, gte, isNotNull, isNull, lt, max, min, ne, sql, sum } from 'drizzle-orm';
import { orders, revenueEntries } from '../orders/table.ts';
import { stripeEvents } from '../payments/table.ts';
import { countRows, type Db } from '../platform/db/db.ts';
import { maxAttempts } from '../platform/mail/outbox-delivery.ts';
import { outbox } from '../platform/mail/table.ts';
import { paymentFailures } from '../subscriptions/renewals/table.ts';

const unsent = and(isNull(outbox.sentAt), isNull(outbox.heldAt), ne(outbox.to, ''));

/** Mails of the outbox: waiting for the mail server, since when the longest (epoch ms), given up, and held after a restore. */
export function countMails(db: Db) {
  const waiting = and(unsent, lt(outbox.attempts, maxAttempts));
  const oldest = db
    .select({ at: min(outbox.createdAt) })
    .from(outbox)
    .where(waiting)
    .get();
  return {
    waiting: countRows(db, outbox, waiting),
    oldestWaitingAt: oldest?.at ?? null,
    givenUp: countRows(db, outbox, and(unsent, gte(outbox.attempts, maxAttempts))),
    held: countRows(db, outbox, and(isNotNull(outbox.heldAt), ne(outbox.to, ''))),
  };
}

/** When the last webhook came (epoch ms), and what the reconciler found since an instant that no webhook had brought. */
export function webhookFigures(db: Db, since: number) {
  const lastOf = (isWebhookMissed: boolean) =>
    db
      .select({ at: max(stripeEvents.receivedAt) })
      .from(stripeEvents)
      .where(eq(stripeEvents.isWebhookMissed, isWebhookMissed))
      .get()?.at ?? null;
  const missed = and(eq(stripeEvents.isWebhookMissed, true), gt(stripeEvents.receivedAt, since));
  return { lastAt: lastOf(false), lastMissedAt: lastOf(true), missed: countRows(db, stripeEvents, missed) };
}

/** Orders by whether they are paid. */
export function countOrdersByPayment(db: Db): Record<string, number> {
  const rows = db
    .select({ status: orders.paymentStatus, found: count() })
    .from(orders)
    .groupBy(orders.paymentStatus)
    .all();
  return Object.fromEntries(rows.map(({ status, found }) => [status, found]));
}

/** What was charged and what was given back, in all: how often, and cents. */
export function chargeFigures(db: Db) {
  const total = (which: ReturnType<typeof gt>) =>
    db
      .select({ found: count(), cents: sum(revenueEntries.amount).mapWith(Number) })
      .from(revenueEntries)
      .where(which)
      .get();
  const [charges, refunds] = [total(gt(revenueEntries.amount, 0)), total(lt(revenueEntries.amount, 0))];
  return {
    counts: { charge: charges?.found ?? 0, refund: refunds?.found ?? 0 },
    cents: { charge: charges?.cents ?? 0, refund: -(refunds?.cents ?? 0) },
  };
}

/** Failed payments by whether they were settled since. */
export function countPaymentFailures(db: Db): Record<string, number> {
  const open = countRows(db, paymentFailures, sql`${paymentFailures.isResolved} = 0`);
  return { open, settled: countRows(db, paymentFailures) - open };
}

/** Bytes of the database, as it will be when its log is written into it. */
export function databaseBytes({ $client }: Db): number {
  const read = (name: string) =>
    $client.query<Record<string, number>, []>(`PRAGMA ${name}`).get()?.[name] ?? 0;
  return read('page_count') * read('page_size');
}
