import type { SubscriptionStatus } from '../../../shared/contract/subscriptions.ts';
import {
  addDays,
  cutoffOf,
  formatLongDay,
  newYorkDay,
  scheduledSince,
} from '../../../shared/rules/delivery-days.ts';
import {
  type DeliveryPlan,
  type PlannedDelivery,
  plannedDeliveries,
  plannedDelivery,
  stateOf,
} from '../../../shared/rules/delivery-plan.ts';
import { AppError } from '../../platform/errors.ts';
import type { SubscriptionRow } from '../record/subscriptions.ts';

/** Skips are for subscriptions whose boxes come (product 8.5); 409 with the reason for any other. */
export function assertSkippable({ status }: SubscriptionRow): void {
  if (status === 'trialing' || status === 'active' || status === 'past_due') return;
  const reasons: Partial<Record<SubscriptionStatus, string>> = {
    paused: 'This subscription is paused. Resume it to skip a box.',
    suspended: 'This subscription is on hold until its payment is settled.',
    cancelled: 'This subscription is cancelled.',
  };
  throw new AppError('conflict', reasons[status] ?? 'This subscription has not started yet.');
}

/** 409 after 18:00 on the day before the day: a Friday, but for a box that an admin has moved to another weekday. */
export function assertBeforeCutoff(day: string, now: number): void {
  if (now <= cutoffOf(day)) return;
  const [weekday] = formatLongDay(addDays(day, -1)).split(',');
  throw new AppError(
    'conflict',
    `The box of ${formatLongDay(day)} can no longer be changed: that was possible until ${weekday}, 6pm.`,
  );
}

/**
 * The delivery of a day. 404 when it is none of the coming year's, 409 when the day is over or its box was moved to another
 * one.
 */
export function findDelivery(plan: DeliveryPlan, day: string): PlannedDelivery {
  const today = newYorkDay(plan.now);
  const delivery = day <= addDays(today, 366) ? plannedDelivery(plan, day) : undefined;
  if (day < today && (delivery || isScheduled(plan, day))) assertBeforeCutoff(day, plan.now);
  if (delivery) return delivery;
  if (stateOf(plan, day) === 'served') throw boxMovedAwayError(day);
  throw new AppError('notFound', 'That is not one of the deliveries of this subscription.');
}

function isScheduled({ schedule }: DeliveryPlan, day: string): boolean {
  for (const scheduled of scheduledSince(schedule, day)) return scheduled.day === day;
  return false;
}

function boxMovedAwayError(day: string): AppError {
  return new AppError('conflict', `The farm has moved the box of ${formatLongDay(day)} to another day.`);
}

/** The first scheduled day after a skipped one whose charge is still to come: a moved box takes its place. */
export function freeDayAfter(plan: DeliveryPlan, day: string): string {
  for (const { day: later, state, chargeAt } of plannedDeliveries(plan, day)) {
    if (later > day && state === 'scheduled' && chargeAt !== null && chargeAt > plan.now) return later;
  }
  throw new AppError('conflict', 'There is no later delivery that this box could move to.');
}

/** The plan after a day is skipped and its paid box, if it has one, is moved to `target`. */
export function withSkip(plan: DeliveryPlan, day: string, target: string | null): DeliveryPlan {
  const skipped = new Set(plan.skipped).add(day);
  return { ...(target ? withMovedBox(plan, day, target) : plan), skipped };
}

/** The plan after a skip is taken back and the box that it moved, if any, returns from `movedTo`. */
export function withoutSkip(plan: DeliveryPlan, day: string, movedTo: string | null): DeliveryPlan {
  const skipped = new Set(plan.skipped);
  skipped.delete(day);
  return { ...(movedTo ? withMovedBox(plan, movedTo, day) : plan), skipped };
}

function withMovedBox(plan: DeliveryPlan, from: string, to: string): DeliveryPlan {
  const move = (days: ReadonlySet<string>) => new Set([...days].filter((day) => day !== from)).add(to);
  return { ...plan, ordered: move(plan.ordered), served: move(plan.served) };
}
