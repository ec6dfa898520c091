import { and, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import { addDays, newYorkDay } from '../../../shared/rules/delivery-days.ts';
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
