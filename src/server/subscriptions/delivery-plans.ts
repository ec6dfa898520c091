import { setImmediate } from 'node:timers/promises';
import { and, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import { addDays, newYorkDay } from '../../shared/delivery-days.ts';
import type { DeliveryPlan } from '../../shared/delivery-plan.ts';
import { type Db, prepared } from '../db.ts';
import { closedDaysFrom } from '../delivery/closed-days.ts';
import { orderedDaysOf, orderedDaysOfAll } from '../orders/orders.ts';
import type { SubscriptionRow } from './subscriptions.ts';
import { subscriptionSkips, subscriptions } from './table.ts';

/** How far back days still matter: the Saturday that is being delivered. */
const pastDays = 7;

/** What the deliveries of a subscription follow from, from a week before `now` (epoch ms) on. */
export function deliveryPlanOf(db: Db, row: SubscriptionRow, now: number): DeliveryPlan {
  const from = addDays(newYorkDay(now), -pastDays);
  return {
    schedule: row,
    ordered: orderedDaysOf(db, row.id, from),
    skipped: skippedDaysOf(db, row.id, from),
    closed: closedDaysFrom(db, from),
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
 * The same for all subscriptions that a condition leaves, by three queries, between which checkouts of customers are served.
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
  await setImmediate();
  const ids = db.select({ id: subscriptions.id }).from(subscriptions).where(which);
  const skips = db
    .select()
    .from(subscriptionSkips)
    .where(and(inArray(subscriptionSkips.subscriptionId, ids), gte(subscriptionSkips.day, from)))
    .all();
  const skipped = Map.groupBy(skips, (skip) => skip.subscriptionId);
  const closed = closedDaysFrom(db, from);
  await setImmediate();
  const ordered = orderedDaysOfAll(db, ids, from);
  return rows.map((row) => [
    row,
    {
      schedule: row,
      ordered: ordered.get(row.id) ?? new Set<string>(),
      skipped: new Set(skipped.get(row.id)?.map(({ day }) => day)),
      closed,
      chargedFrom: chargedFromOf(row),
    },
  ]);
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

function skippedDaysOf(db: Db, subscriptionId: string, from: string): Set<string> {
  return new Set(
    skippedDays(db)
      .all({ subscriptionId, from })
      .map(({ day }) => day),
  );
}

const skippedDays = prepared((db) =>
  db
    .select({ day: subscriptionSkips.day })
    .from(subscriptionSkips)
    .where(
      and(
        eq(subscriptionSkips.subscriptionId, sql.placeholder('subscriptionId')),
        gte(subscriptionSkips.day, sql.placeholder('from')),
      ),
    )
    .prepare(),
);
