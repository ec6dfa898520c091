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

/** A box that a subscription is due and that is not paid yet: its Saturday (`YYYY-MM-DD`) and what it will cost, in cents. */
export type ComingBox = { subscription: PlannedSubscription; day: string; total: number };

/**
 * The unpaid boxes of all running subscriptions from `now` (epoch ms) until a day, included: not skipped, not paused away,
 * and with a cutoff that has not passed.
 */
export async function comingBoxes(db: Db, now: number, until: string): Promise<ComingBox[]> {
  const running = inArray(subscriptions.status, ['trialing', 'active', 'past_due', 'paused']);
  const plans = await deliveryPlansOf(db, running, now);
  const boxes: ComingBox[] = [];
  for (let first = 0; first < plans.length; first += batchSize) {
    await yieldToRequests();
    for (const [subscription, plan] of plans.slice(first, first + batchSize))
      boxes.push(...boxesOf(db, subscription, comingDays(plan, until)));
  }
  return boxes;
}

function boxesOf(db: Db, subscription: PlannedSubscription, days: string[]): ComingBox[] {
  return days.map((day, index) => {
    const quote = index === 0 ? nextQuote(db, subscription) : boxQuote(subscription);
    return { subscription, day, total: quote.total };
  });
}

function comingDays(plan: DeliveryPlan, until: string): string[] {
  const days: string[] = [];
  for (const { day, state } of plannedDeliveries(plan, newYorkDay(plan.now))) {
    if (day > until) break;
    if (state === 'scheduled') days.push(day);
  }
  return days;
}
