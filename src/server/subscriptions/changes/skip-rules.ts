import { rules } from '../../../shared/business.ts';
import type { SubscriptionStatus } from '../../../shared/contract/subscriptions.ts';
import { addDays, chargeOf, cutoffOf, newYorkDay } from '../../../shared/rules/delivery-days.ts';
import {
  canSkip,
  type DeliveryPlan,
  hasChargeToCome,
  nextFreeDay,
  type PlannedDelivery,
  plannedDelivery,
} from '../../../shared/rules/delivery-plan.ts';
import type { Departure } from '../../../shared/rules/departures.ts';
import { formatLongDay } from '../../../shared/rules/format-day.ts';
import { isOrderGone, type OrderRow } from '../../orders/orders.ts';
import { AppError } from '../../platform/errors.ts';

const refusals = {
  paused: () => 'This subscription is paused. Resume it to skip a box.',
  suspended: () => 'This subscription is on hold until its payment is settled.',
  cancelled: () => 'This subscription is cancelled.',
  pending: () => 'This subscription has not started yet.',
  tooLate: (day: string, eve: string) =>
    `The box of ${day} can no longer be changed: that was possible until ${eve}, ${rules.cutoffTime}.`,
  closed: (day: string) => `We do not deliver on ${day}, so no box comes that could be skipped or kept.`,
  gone: (day: string) => `The box of ${day} does not come any more, so there is none to skip.`,
  shipped: (day: string) => `The box of ${day} has already left the farm, so it can no longer be skipped.`,
  movedAway: (day: string) => `The farm has moved the box of ${day} to another day.`,
  movedOn: (day: string) => `The farm has moved this box to ${day}, so it stays there.`,
  tookPlace: (day: string) =>
    `The box already takes the place of the one of ${day}, which was not charged, so it stays there.`,
  noDelivery: () => 'That is not one of the deliveries of this subscription.',
  noLaterDay: () => 'There is no later delivery that this box could move to.',
} as const;

/** Returned, not thrown, by what decides. */
function refuse(reason: keyof typeof refusals, day: string, now: number): AppError {
  const [eve = ''] = formatLongDay(addDays(day, -1), now).split(',');
  const sentence = refusals[reason](formatLongDay(day, now), eve);
  return new AppError(reason === 'noDelivery' ? 'notFound' : 'conflict', sentence);
}

export function orThrow<Decided>(decided: Decided | AppError): Decided {
  if (decided instanceof AppError) throw decided;
  return decided;
}

/** `box`: of the day; `moved`: where the skip moved its box. Days are `YYYY-MM-DD`. */
export type SkipFacts = {
  plan: DeliveryPlan;
  status: SubscriptionStatus;
  box: Pick<OrderRow, 'status' | 'deletedAt'> | undefined;
  skip: Departure | undefined;
  moved: { day: string; canReturn: boolean } | undefined;
};

/** `target`: where its paid box moves. `isDue`: its charge may be under way. 'done': it is skipped already. */
export function decideSkip(
  { plan, status, box }: SkipFacts,
  day: string,
): { target: string | null; isDue: boolean } | 'done' | AppError {
  const delivery = lookUpDelivery(plan, day);
  if (delivery instanceof AppError) return delivery;
  const { state, chargeAt } = delivery;
  if (state === 'skipped') return 'done';
  const refusal = notRunning(status, day, plan.now) ?? tooLate(day, plan.now);
  if (refusal) return refusal;
  if (state === 'closed') return refuse('closed', day, plan.now);
  if (box && isOrderGone(box)) return refuse('gone', day, plan.now);
  if (box?.status === 'shipped' || box?.status === 'delivered') return refuse('shipped', day, plan.now);
  const target = box ? nextFreeDay(plan, day) : null;
  if (target === undefined) return refuse('noLaterDay', day, plan.now);
  return { target, isDue: state === 'scheduled' && chargeAt !== null && chargeAt <= plan.now };
}

/** `isChargedNow`: its charge was left out. 'done': it is not skipped. */
export function decideUndo(
  { plan, status, skip, moved }: SkipFacts,
  day: string,
): { isChargedNow: boolean } | 'done' | AppError {
  const delivery = lookUpDelivery(plan, day);
  if (!skip) return delivery instanceof AppError ? delivery : 'done';
  const refusal = notRunning(status, day, plan.now) ?? tooLate(day, plan.now);
  if (refusal) return refusal;
  if (plan.days.get(day) === 'closed') return refuse('closed', day, plan.now);
  if (moved && !moved.canReturn) return refuse('movedOn', moved.day, plan.now);
  if (moved)
    return hasChargeToCome(plan, moved.day)
      ? { isChargedNow: false }
      : refuse('tookPlace', moved.day, plan.now);
  // A new frequency or a pause may have removed the day meanwhile.
  if (delivery instanceof AppError) return delivery;
  const isPaid = delivery.state === 'ordered' || status === 'past_due';
  return { isChargedNow: !isPaid && !hasChargeToCome(plan, day) };
}

function notRunning(status: SubscriptionStatus, day: string, now: number): AppError | null {
  return canSkip(status) ? null : refuse(status, day, now);
}

function tooLate(day: string, now: number): AppError | null {
  return now <= cutoffOf(day) ? null : refuse('tooLate', day, now);
}

/** 409 after 18:00 the day before (Friday, unless an admin moved the box). */
export function assertBeforeCutoff(day: string, now: number): void {
  orThrow(tooLate(day, now));
}

/** 404 for a day that is not a delivery of the coming year, 409 when it is over or its box was moved. */
export function findDelivery(plan: DeliveryPlan, day: string): PlannedDelivery {
  return orThrow(lookUpDelivery(plan, day));
}

function lookUpDelivery(plan: DeliveryPlan, day: string): PlannedDelivery | AppError {
  const today = newYorkDay(plan.now);
  const delivery = day <= addDays(today, 366) ? plannedDelivery(plan, day) : undefined;
  const wasDelivery = day < today && (delivery || chargeOf(plan.schedule, day) !== null);
  if (wasDelivery) return refuse('tooLate', day, plan.now);
  return delivery ?? refuse(plan.days.get(day) === 'served' ? 'movedAway' : 'noDelivery', day, plan.now);
}

/** `nextFreeDay`; 409 without one. */
export function freeDayAfter(plan: DeliveryPlan, day: string): string {
  return orThrow(nextFreeDay(plan, day) ?? refuse('noLaterDay', day, plan.now));
}
