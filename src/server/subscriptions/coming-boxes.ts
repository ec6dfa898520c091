import { inArray } from 'drizzle-orm';
import { cutoffOf, newYorkDay } from '../../shared/delivery-days.ts';
import { type DeliveryPlan, plannedDeliveries } from '../../shared/delivery-plan.ts';
import type { Db } from '../db.ts';
import { deliveryPlansOf } from './delivery-plans.ts';
import { boxQuote, nextQuote } from './prices.ts';
import type { SubscriptionRow } from './subscriptions.ts';
import { subscriptions } from './table.ts';

type Span = { now: number; today: string; until: string };

/** A box that a subscription is due and that is not paid yet: its Saturday (`YYYY-MM-DD`) and what it will cost, in cents. */
export type ComingBox = { subscription: SubscriptionRow; day: string; total: number };

/**
 * The unpaid boxes of all running subscriptions from `now` (epoch ms) until a day, included: not skipped, not paused away,
 * and with a cutoff that has not passed.
 */
export function comingBoxes(db: Db, now: number, until: string): ComingBox[] {
  const today = newYorkDay(now);
  const running = inArray(subscriptions.status, ['trialing', 'active', 'past_due', 'paused']);
  return deliveryPlansOf(db, running, now).flatMap(([subscription, plan]) =>
    comingDays(plan, { now, today, until }).map((day, index) => {
      const quote = index === 0 ? nextQuote(db, subscription) : boxQuote(subscription);
      return { subscription, day, total: quote.total };
    }),
  );
}

function comingDays(plan: DeliveryPlan, { now, today, until }: Span): string[] {
  const days: string[] = [];
  for (const { day, state } of plannedDeliveries(plan, today)) {
    if (day > until) break;
    if (state === 'scheduled' && cutoffOf(day) >= now) days.push(day);
  }
  return days;
}
