import { cutoffOf, formatLongDay, newYorkDay } from '../../shared/delivery-days.ts';
import { type DeliveryPlan, type PlannedDelivery, plannedDeliveries } from '../../shared/delivery-plan.ts';
import type { SubscriptionStatus } from '../../shared/subscriptions.ts';
import { AppError } from '../errors.ts';
import type { SubscriptionRow } from './subscriptions.ts';

/** Skips are for subscriptions whose boxes come (decisions, "After the sale"); 409 with the reason for any other. */
export function assertSkippable({ status }: SubscriptionRow): void {
  if (status === 'trialing' || status === 'active' || status === 'past_due') return;
  const reasons: Partial<Record<SubscriptionStatus, string>> = {
    paused: 'This subscription is paused. Resume it to skip a box.',
    suspended: 'This subscription is on hold until its payment is settled.',
    cancelled: 'This subscription is cancelled.',
  };
  throw new AppError('conflict', reasons[status] ?? 'This subscription has not started yet.');
}

/** 409 after Friday 18:00 before the day. */
export function assertBeforeCutoff(day: string, now: number): void {
  if (now <= cutoffOf(day)) return;
  throw new AppError(
    'conflict',
    `The box of ${formatLongDay(day)} can no longer be changed: that was possible until Friday, 6pm.`,
  );
}

/** The delivery of a day; 404 when it is none of the coming year's. */
export function findDelivery(plan: DeliveryPlan, day: string, now: number): PlannedDelivery {
  let count = 0;
  for (const delivery of plannedDeliveries(plan, newYorkDay(now))) {
    if (delivery.day === day) return delivery;
    count += 1;
    if (delivery.day > day || count === maxDeliveries) break;
  }
  throw new AppError('notFound', 'That is not one of the deliveries of this subscription.');
}

const maxDeliveries = 60;

/** The first scheduled day after a skipped one whose charge is still to come: a moved box takes its place. */
export function freeDayAfter(plan: DeliveryPlan, day: string, now: number): string {
  for (const { day: later, state, chargeAt } of plannedDeliveries(plan, day)) {
    if (later > day && state === 'scheduled' && chargeAt !== null && chargeAt > now) return later;
  }
  throw new AppError('conflict', 'There is no later delivery that this box could move to.');
}

/** The plan after a day is skipped and its paid box, if it has one, is moved to `target`. */
export function withSkip(plan: DeliveryPlan, day: string, target: string | null): DeliveryPlan {
  const skipped = new Set(plan.skipped).add(day);
  return { ...plan, skipped, ordered: target ? moved(plan.ordered, day, target) : plan.ordered };
}

/** The plan after a skip is taken back and the box that it moved, if any, returns from `movedTo`. */
export function withoutSkip(plan: DeliveryPlan, day: string, movedTo: string | null): DeliveryPlan {
  const skipped = new Set(plan.skipped);
  skipped.delete(day);
  return { ...plan, skipped, ordered: movedTo ? moved(plan.ordered, movedTo, day) : plan.ordered };
}

function moved(days: ReadonlySet<string>, from: string, to: string): ReadonlySet<string> {
  const changed = new Set(days).add(to);
  changed.delete(from);
  return changed;
}
