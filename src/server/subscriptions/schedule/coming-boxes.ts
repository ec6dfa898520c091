import { and, eq, exists, inArray, isNotNull, type SQL } from 'drizzle-orm';
import { newYorkDay } from '../../../shared/rules/delivery-days.ts';
import { type DeliveryPlan, plannedDeliveries } from '../../../shared/rules/delivery-plan.ts';
import type { Db } from '../../platform/db/db.ts';
import { yieldToRequests } from '../../platform/process/yield-to-requests.ts';
import { deliveryPlansOf, type PlannedSubscription } from '../record/delivery-plans.ts';
import { presentQuote, quoteOn } from '../record/prices.ts';
import type { SubscriptionRow } from '../record/subscriptions.ts';
import { reprices, subscriptionItems, subscriptions } from '../record/table.ts';

/** A millisecond; requests are served between batches. */
const batchSize = 200;

export const isRunning = inArray(subscriptions.status, ['trialing', 'active', 'past_due', 'paused']);

/** Running ones whose present contents have this green. */
export function subscriptionsWith(db: Db, productId: string): SubscriptionRow[] {
  const has = exists(
    db
      .select({ id: subscriptionItems.productId })
      .from(subscriptionItems)
      .where(and(isPresentItem, eq(subscriptionItems.productId, productId))),
  );
  return db
    .select()
    .from(subscriptions)
    .where(and(isRunning, isNotNull(subscriptions.activatedAt), has))
    .all();
}

export const isPresentItem = and(
  eq(subscriptionItems.subscriptionId, subscriptions.id),
  eq(subscriptionItems.version, subscriptions.version),
);

/** Saturdays (`YYYY-MM-DD`) with an unpaid box due. */
export type ComingDays = { subscription: PlannedSubscription; days: string[] };

/** `day` is `YYYY-MM-DD`, `total` cents. */
export type ComingBox = { subscription: PlannedSubscription; day: string; total: number };

/** From `now` (epoch ms) through `until`; not skipped, paused, closed or past the cutoff. */
export async function comingBoxes(db: Db, now: number, until: string): Promise<ComingBox[]> {
  const coming = await comingDays(db, now, until);
  const repriced = subscriptionsWithNewPrices(db);
  return coming.flatMap(({ subscription, days }) =>
    days.map((day, index) => {
      const { referralPercent } = index === 0 ? subscription : { referralPercent: 0 };
      const priced = { ...subscription, referralPercent };
      const quote = repriced.has(subscription.id) ? quoteOn(db, priced, day) : presentQuote(db, priced);
      return { subscription, day, total: quote.total };
    }),
  );
}

function subscriptionsWithNewPrices(db: Db): Set<string> {
  const rows = db.selectDistinct({ id: reprices.subscriptionId }).from(reprices).all();
  return new Set(rows.map(({ id }) => id));
}

export async function comingDays(
  db: Db,
  now: number,
  until: string,
  which: SQL | undefined = isRunning,
): Promise<ComingDays[]> {
  const plans = await deliveryPlansOf(db, which, now);
  const coming: ComingDays[] = [];
  for (let first = 0; first < plans.length; first += batchSize) {
    await yieldToRequests();
    for (const [subscription, plan] of plans.slice(first, first + batchSize)) {
      const days = scheduledDays(plan, until);
      if (days.length > 0) coming.push({ subscription, days });
    }
  }
  return coming;
}

/** Through `until` (`YYYY-MM-DD`). */
export function scheduledDays(plan: DeliveryPlan, until: string): string[] {
  const days: string[] = [];
  for (const { day, state } of plannedDeliveries(plan, newYorkDay(plan.now))) {
    if (day > until) break;
    if (state === 'scheduled') days.push(day);
    if (day === until) break;
  }
  return days;
}
