import { inArray } from 'drizzle-orm';
import { newYorkDay } from '../../../shared/rules/delivery-days.ts';
import { type DeliveryPlan, plannedDeliveries } from '../../../shared/rules/delivery-plan.ts';
import type { Db } from '../../platform/db/db.ts';
import { yieldToRequests } from '../../platform/process/yield-to-requests.ts';
import { deliveryPlansOf, type PlannedSubscription } from '../record/delivery-plans.ts';
import { boxQuote, nextQuote } from '../record/prices.ts';
import { subscriptions } from '../record/table.ts';

/** Subscriptions read at once (a millisecond of work); between the batches, checkouts of customers are served. */
const batchSize = 200;

/** Subscriptions that boxes may come of. */
export const isRunning = inArray(subscriptions.status, ['trialing', 'active', 'past_due', 'paused']);

/** A subscription and the Saturdays (`YYYY-MM-DD`) on which it is due a box that is not paid yet. */
export type ComingDays = { subscription: PlannedSubscription; days: string[] };

/** A box that a subscription is due and that is not paid yet: its Saturday (`YYYY-MM-DD`) and what it will cost, in cents. */
export type ComingBox = { subscription: PlannedSubscription; day: string; total: number };

/**
 * The unpaid boxes of all running subscriptions from `now` (epoch ms) until a day, included: not skipped, not paused away,
 * on no closed day, and with a cutoff that has not passed.
 */
export async function comingBoxes(db: Db, now: number, until: string): Promise<ComingBox[]> {
  const coming = await comingDays(db, now, until);
  return coming.flatMap(({ subscription, days }) =>
    days.map((day, index) => {
      const quote = index === 0 ? nextQuote(db, subscription) : boxQuote(subscription);
      return { subscription, day, total: quote.total };
    }),
  );
}

/** The days of the same boxes, without their prices; subscriptions that have none are left out. */
export async function comingDays(db: Db, now: number, until: string): Promise<ComingDays[]> {
  const plans = await deliveryPlansOf(db, isRunning, now);
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

function scheduledDays(plan: DeliveryPlan, until: string): string[] {
  const days: string[] = [];
  for (const { day, state } of plannedDeliveries(plan, newYorkDay(plan.now))) {
    if (day > until) break;
    if (state === 'scheduled') days.push(day);
  }
  return days;
}
