import { and, eq, gte, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { addDays, newYorkDay, type Schedule, scheduledSince } from '../../../shared/rules/delivery-days.ts';
import type { DeliveryPlan } from '../../../shared/rules/delivery-plan.ts';
import { closedDaysOfSchedule, readClosedDays } from '../../delivery/closed-days.ts';
import { orderedDaysOf, orderedDaysOfAll } from '../../orders/orders.ts';
import { type Db, prepared } from '../../platform/db/db.ts';
import { yieldToRequests } from '../../platform/process/yield-to-requests.ts';
import type { SubscriptionRow } from './subscriptions.ts';
import { servedDays, subscriptionSkips, subscriptions } from './table.ts';

/** How far back days still matter: the Saturday that is being delivered. */
const pastDays = 7;

/** What the deliveries of a subscription follow from at `now` (epoch ms), from a week before it on. */
export function deliveryPlanOf(db: Db, row: SubscriptionRow, now: number): DeliveryPlan {
  const from = addDays(newYorkDay(now), -pastDays);
  const served = daysOf(servedFrom(db).all({ subscriptionId: row.id, from }));
  return {
    now,
    schedule: row,
    ordered: orderedDaysOf(db, row.id, from),
    served,
    skipped: daysOf(skippedFrom(db).all({ subscriptionId: row.id, from })),
    closed: closedDaysOfSchedule(readClosedDays(db, from), row, served),
    chargedFrom: chargedFromOf(row),
  };
}

/** What the boxes of many subscriptions at once are computed from: reading whole rows takes three times as long. */
const { id, status, frequency, firstDeliveryDay, firstChargeAt, chargedFrom, pausedUntil } = subscriptions;
const { subtotal, discount, deliveryFee, tax, total, discountPercent, referralPercent } = subscriptions;
const schedule = { id, status, frequency, firstDeliveryDay, firstChargeAt, chargedFrom, pausedUntil };
const prices = { subtotal, discount, deliveryFee, tax, total, discountPercent, referralPercent };
export type PlannedSubscription = Pick<SubscriptionRow, keyof typeof schedule | keyof typeof prices>;

/**
 * The same for all subscriptions that a condition leaves, by four queries, before the last of which checkouts of customers are served.
 * Orders are read last: a box that is paid meanwhile is not among the unpaid ones.
 */
export async function deliveryPlansOf(
  db: Db,
  which: SQL | undefined,
  now: number,
): Promise<[PlannedSubscription, DeliveryPlan][]> {
  const from = addDays(newYorkDay(now), -pastDays);
  const rows = db
    .select({ ...schedule, ...prices })
    .from(subscriptions)
    .where(which)
    .all();
  const ids = db.select({ id: subscriptions.id }).from(subscriptions).where(which);
  const [skipped, served] = [subscriptionSkips, servedDays].map((table) => {
    const { subscriptionId, day } = table;
    const found = db
      .select({ subscriptionId, day })
      .from(table)
      .where(and(inArray(subscriptionId, ids), gte(day, from)))
      .all();
    return Map.groupBy(found, (one) => one.subscriptionId);
  });
  const closed = readClosedDays(db, from);
  await yieldToRequests();
  const ordered = orderedDaysOfAll(db, ids, from);
  return rows.map((row) => [
    row,
    {
      now,
      schedule: row,
      ordered: ordered.get(row.id) ?? new Set<string>(),
      served: daysOf(served?.get(row.id)),
      skipped: daysOf(skipped?.get(row.id)),
      closed: closedDaysOfSchedule(closed, row, daysOf(served?.get(row.id))),
      chargedFrom: chargedFromOf(row),
    },
  ]);
}

/** Notes that a paid box stands for a Saturday (`YYYY-MM-DD`), wherever it comes, inside the caller's transaction. */
export function serveDay(db: Db, subscriptionId: string, day: string, orderId: string): void {
  db.insert(servedDays).values({ subscriptionId, day, orderId }).onConflictDoNothing().run();
}

/** The opposite of `serveDay`: the day has its own charge again, where that is still to come. */
export function releaseDay(db: Db, subscriptionId: string, day: string, orderId: string): void {
  const { subscriptionId: ofSubscription, day: ofDay, orderId: ofOrder } = servedDays;
  db.delete(servedDays)
    .where(and(eq(ofSubscription, subscriptionId), eq(ofDay, day), eq(ofOrder, orderId)))
    .run();
}

/** A box that comes on `day` again, having `left` another one (`YYYY-MM-DD`). */
export type ReturnedBox = { orderId: string; day: string; left: string };

/**
 * Notes that a box is back on a day from which a skip or the farm had moved it, inside the caller's transaction: Saturdays
 * whose place it took since have their own charge again, where that is still to come. It stands for its day, unless for
 * another whose charge was made, and no other skip has moved it. `now` is epoch ms.
 */
export function returnBox(
  db: Db,
  row: Schedule & { id: string },
  { orderId, day, left }: ReturnedBox,
  now: number,
): void {
  const others = daysServedBy(db, row.id, orderId).filter((other) => other !== day);
  const toCome = others.filter((other) => (chargeOf(row, other) ?? 0) > now);
  const isChargedElsewhere = toCome.length < others.length;
  const charge = chargeOf(row, day);
  for (const other of toCome)
    if (charge !== null || isChargedElsewhere || other === left) releaseDay(db, row.id, other, orderId);
  if (charge === null) return;
  if (charge <= now || !isChargedElsewhere || isMovedByOtherSkip(db, row.id, orderId, day))
    serveDay(db, row.id, day, orderId);
}

/** The Saturdays (`YYYY-MM-DD`) that a paid box stands for. */
export function daysServedBy(db: Db, subscriptionId: string, orderId: string): string[] {
  const ofBox = and(eq(servedDays.subscriptionId, subscriptionId), eq(servedDays.orderId, orderId));
  const rows = db.select({ day: servedDays.day }).from(servedDays).where(ofBox).all();
  return rows.map(({ day }) => day);
}

/** When a day of the schedule is charged, epoch ms; null for any other day. */
function chargeOf(ofSubscription: Schedule, day: string): number | null {
  const { day: first, chargeAt } = scheduledSince(ofSubscription, day).next().value;
  return first === day ? chargeAt : null;
}

function isMovedByOtherSkip(db: Db, subscriptionId: string, orderId: string, day: string): boolean {
  const { subscriptionId: ofSubscription, movedOrderId, day: skipped } = subscriptionSkips;
  const other = and(eq(ofSubscription, subscriptionId), eq(movedOrderId, orderId), ne(skipped, day));
  return db.select({ day: skipped }).from(subscriptionSkips).where(other).get() !== undefined;
}

/** Epoch ms from which on charges are made; infinite while none is. */
function chargedFromOf({
  status,
  pausedUntil,
  chargedFrom,
}: Pick<SubscriptionRow, 'status' | 'pausedUntil' | 'chargedFrom'>): number {
  const isStopped = status === 'cancelled' || status === 'suspended' || status === 'pending';
  const isPausedOpenly = status === 'paused' && pausedUntil === null;
  return isStopped || isPausedOpenly ? Number.POSITIVE_INFINITY : chargedFrom;
}

function daysOf(rows: { day: string }[] = []): Set<string> {
  return new Set(rows.map(({ day }) => day));
}

const [skippedFrom, servedFrom] = [daysFrom(subscriptionSkips), daysFrom(servedDays)];

function daysFrom(table: typeof subscriptionSkips | typeof servedDays) {
  const ofSubscription = eq(table.subscriptionId, sql.placeholder('subscriptionId'));
  return prepared((db) =>
    db
      .select({ day: table.day })
      .from(table)
      .where(and(ofSubscription, gte(table.day, sql.placeholder('from'))))
      .prepare(),
  );
}
