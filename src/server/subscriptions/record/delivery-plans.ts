import { and, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import { addDays, newYorkDay } from '../../../shared/rules/delivery-days.ts';
import type { DeliveryPlan, KnownState } from '../../../shared/rules/delivery-plan.ts';
import type { DepartureCause } from '../../../shared/rules/departures.ts';
import { type ClosedDays, closedDaysOfSchedule, readClosedDays } from '../../delivery/closed-days.ts';
import { orderedDaysOf, orderedDaysOfAll } from '../../orders/orders.ts';
import { type Db, prepared } from '../../platform/db/db.ts';
import { yieldToRequests } from '../../platform/process/yield-to-requests.ts';
import type { SubscriptionRow } from './subscriptions.ts';
import { departures, subscriptions } from './table.ts';

/** Far enough back to include the Saturday being delivered. */
const pastDays = 7;

/** `now` is epoch ms. As if the farm had not closed the days of `open` (`YYYY-MM-DD`). */
export function deliveryPlanOf(
  db: Db,
  row: SubscriptionRow,
  now: number,
  open: readonly string[] = [],
): DeliveryPlan {
  const from = addDays(newYorkDay(now), -pastDays);
  const closed = readClosedDays(db, from);
  return toPlan(row, now, {
    ordered: orderedDaysOf(db, row.id, from),
    held: heldDaysFrom(db).all({ subscriptionId: row.id, from }),
    closed: { ...closed, inForce: closed.inForce.difference(new Set(open)) },
  });
}

/** Only these columns: reading whole rows takes three times as long. */
const {
  id,
  version,
  userId,
  status,
  frequency,
  firstDeliveryDay,
  firstChargeAt,
  chargedFrom,
  pausedUntil,
  endsAt,
} = subscriptions;
const { subtotal, discount, deliveryFee, tax, total, discountPercent, referralPercent } = subscriptions;
const schedule = {
  id,
  version,
  userId,
  status,
  frequency,
  firstDeliveryDay,
  firstChargeAt,
  chargedFrom,
  pausedUntil,
  endsAt,
};
const prices = { subtotal, discount, deliveryFee, tax, total, discountPercent, referralPercent };
export type PlannedSubscription = Pick<SubscriptionRow, keyof typeof schedule | keyof typeof prices>;

/** Four queries for all rows; yields to other requests after the first. */
export async function deliveryPlansOf(
  db: Db,
  which: SQL | undefined,
  now: number,
): Promise<[PlannedSubscription, DeliveryPlan][]> {
  const rows = plannedRows(db, which);
  await yieldToRequests();
  return plansOf(db, rows, now);
}

/** `deliveryPlansOf` within a transaction. */
export function deliveryPlansNow(
  db: Db,
  which: SQL | undefined,
  now: number,
): [PlannedSubscription, DeliveryPlan][] {
  return plansOf(db, plannedRows(db, which), now);
}

function plannedRows(db: Db, which: SQL | undefined): PlannedSubscription[] {
  return db
    .select({ ...schedule, ...prices })
    .from(subscriptions)
    .where(which)
    .all();
}

function plansOf(db: Db, rows: PlannedSubscription[], now: number): [PlannedSubscription, DeliveryPlan][] {
  if (rows.length === 0) return [];
  const from = addDays(newYorkDay(now), -pastDays);
  const ids = sql`(select value from json_each(${JSON.stringify(rows.map((row) => row.id))}))`;
  const { subscriptionId, day, cause } = departures;
  const held = db
    .select({ subscriptionId, day, cause })
    .from(departures)
    .where(and(inArray(subscriptionId, ids), gte(day, from)))
    .all();
  const heldBy = Map.groupBy(held, (one) => one.subscriptionId);
  const closed = readClosedDays(db, from);
  const ordered = orderedDaysOfAll(db, ids, from);
  return rows.map((row) => [
    row,
    toPlan(row, now, {
      ordered: ordered.get(row.id) ?? [],
      held: heldBy.get(row.id) ?? [],
      closed,
    }),
  ]);
}

type OwnDays = { ordered: string[]; held: { day: string; cause: DepartureCause }[] };

function toPlan(
  row: PlannedSubscription,
  now: number,
  { ordered, held, closed }: OwnDays & { closed: ClosedDays },
): DeliveryPlan {
  const days = new Map<string, KnownState>();
  for (const { day, cause } of held) days.set(day, cause === 'skipped' ? 'skipped' : 'served');
  for (const day of ordered) days.set(day, 'ordered');
  for (const day of closedDaysOfSchedule(closed, row, days))
    if (days.get(day) !== 'ordered') days.set(day, 'closed');
  return {
    now,
    schedule: row,
    days,
    chargedFrom: chargedFromOf(row),
    isPaymentOpen: row.status === 'past_due',
    endsAt: row.endsAt,
  };
}

/** Epoch ms; infinite while nothing is charged. */
function chargedFromOf({
  status,
  pausedUntil,
  chargedFrom,
}: Pick<SubscriptionRow, 'status' | 'pausedUntil' | 'chargedFrom'>): number {
  const isStopped = status === 'cancelled' || status === 'suspended' || status === 'pending';
  const isPausedIndefinitely = status === 'paused' && pausedUntil === null;
  return isStopped || isPausedIndefinitely ? Number.POSITIVE_INFINITY : chargedFrom;
}

const heldDaysFrom = prepared((db) =>
  db
    .select({ day: departures.day, cause: departures.cause })
    .from(departures)
    .where(
      and(
        eq(departures.subscriptionId, sql.placeholder('subscriptionId')),
        gte(departures.day, sql.placeholder('from')),
      ),
    )
    .prepare(),
);
