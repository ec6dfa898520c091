import { rules } from '../../../shared/business.ts';
import type { SubscriptionStatus } from '../../../shared/contract/subscriptions.ts';
import { addDays, chargeOf, cutoffOf, newYorkDay } from '../../../shared/rules/delivery-days.ts';
import {
  type DeliveryPlan,
  hasChargeToCome,
  type PlannedDelivery,
  plannedDeliveries,
  plannedDelivery,
  stateOf,
} from '../../../shared/rules/delivery-plan.ts';
import { formatLongDay } from '../../../shared/rules/format-day.ts';
import { AppError } from '../../platform/errors.ts';

const refusals = {
  paused: () => 'This subscription is paused. Resume it to skip a box.',
  suspended: () => 'This subscription is on hold until its payment is settled.',
  cancelled: () => 'This subscription is cancelled.',
  notStarted: () => 'This subscription has not started yet.',
  tooLate: (day: string, eve: string) =>
    `The box of ${day} can no longer be changed: that was possible until ${eve}, ${rules.cutoffTime}.`,
  closed: (day: string) => `We do not deliver on ${day}, so no box comes that could be skipped or kept.`,
  gone: (day: string) => `The box of ${day} does not come any more, so there is none to skip.`,
  shipped: (day: string) => `The box of ${day} has already left the farm, so it can no longer be skipped.`,
  movedAway: (day: string) => `The farm has moved the box of ${day} to another day.`,
  movedOn: (day: string) => `The farm has moved this box to ${day}, so it stays there.`,
  tookPlace: (day: string) =>
    `The box already takes the place of the one of ${day}, which was not charged, so it stays there.`,
  noLaterDay: () => 'There is no later delivery that this box could move to.',
} as const;

/** Returned, not thrown, by what decides. */
function refuse(reason: keyof typeof refusals, day: string, now: number): AppError {
  const [eve = ''] = formatLongDay(addDays(day, -1), now).split(',');
  return new AppError('conflict', refusals[reason](formatLongDay(day, now), eve));
}

export function orThrow<Decided>(decided: Decided | AppError): Decided {
  if (decided instanceof AppError) throw decided;
  return decided;
}

/** The box of the day, if it has one. */
export type SkippedBox = { isGone: boolean; hasLeft: boolean } | null;
type SkipFacts = { plan: DeliveryPlan; status: SubscriptionStatus; box: SkippedBox };

/** `target`: where its paid box moves. `isDue`: its charge may be under way. */
export type Skip = { after: DeliveryPlan; target: string | null; isDue: boolean };

/** 'done' when it is skipped already (product 8.5). `day` is `YYYY-MM-DD`. */
export function decideSkip({ plan, status, box }: SkipFacts, day: string): Skip | 'done' | AppError {
  const delivery = lookUpDelivery(plan, day);
  if (delivery instanceof AppError) return delivery;
  const { state, chargeAt } = delivery;
  if (state === 'skipped') return 'done';
  const refusal = notRunning(status, day, plan.now) ?? tooLate(day, plan.now);
  if (refusal) return refusal;
  if (state === 'closed') return refuse('closed', day, plan.now);
  if (box?.isGone) return refuse('gone', day, plan.now);
  if (box?.hasLeft) return refuse('shipped', day, plan.now);
  const target = box ? findFreeDay(plan, day) : null;
  if (target instanceof AppError) return target;
  const isDue = state === 'scheduled' && chargeAt !== null && chargeAt <= plan.now;
  return { after: withSkip(plan, day, target), target, isDue };
}

/** `box`: where the skip moved it; null without one. */
type UndoFacts = {
  plan: DeliveryPlan;
  status: SubscriptionStatus;
  isSkipped: boolean;
  box: { day: string; canReturn: boolean } | null;
};

/** `isCharged`: nothing is to be charged for the day any more. */
export type SkipUndo = { after: DeliveryPlan; isCharged: boolean };

/** 'done' when the day is not skipped. `day` is `YYYY-MM-DD`. */
export function decideUndo(
  { plan, status, isSkipped, box }: UndoFacts,
  day: string,
): SkipUndo | 'done' | AppError {
  if (!isSkipped) {
    const delivery = lookUpDelivery(plan, day);
    return delivery instanceof AppError ? delivery : 'done';
  }
  const refusal = notRunning(status, day, plan.now) ?? tooLate(day, plan.now);
  if (refusal) return refusal;
  if (plan.closed.has(day)) return refuse('closed', day, plan.now);
  if (box && !box.canReturn) return refuse('movedOn', box.day, plan.now);
  const after = withoutSkip(plan, day, box?.day ?? null);
  if (box)
    return hasChargeToCome(after, box.day)
      ? { after, isCharged: true }
      : refuse('tookPlace', box.day, plan.now);
  // A new frequency or a pause may have removed the day meanwhile.
  const delivery = lookUpDelivery(after, day);
  if (delivery instanceof AppError) return delivery;
  const isCharged = delivery.state === 'ordered' || status === 'past_due' || hasChargeToCome(after, day);
  return { after, isCharged };
}

function notRunning(status: SubscriptionStatus, day: string, now: number): AppError | null {
  if (status === 'trialing' || status === 'active' || status === 'past_due') return null;
  return refuse(status === 'pending' ? 'notStarted' : status, day, now);
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
  const over = wasDelivery ? tooLate(day, plan.now) : null;
  if (over) return over;
  if (delivery) return delivery;
  if (stateOf(plan, day) === 'served') return refuse('movedAway', day, plan.now);
  return new AppError('notFound', 'That is not one of the deliveries of this subscription.');
}

/** The next day that is not charged yet: a moved box takes its place. */
export function freeDayAfter(plan: DeliveryPlan, day: string): string {
  return orThrow(findFreeDay(plan, day));
}

function findFreeDay(plan: DeliveryPlan, day: string): string | AppError {
  for (const { day: later, state, chargeAt } of plannedDeliveries(plan, day)) {
    if (later > day && state === 'scheduled' && chargeAt !== null && chargeAt > plan.now) return later;
  }
  return refuse('noLaterDay', day, plan.now);
}

function withSkip(plan: DeliveryPlan, day: string, target: string | null): DeliveryPlan {
  const skipped = new Set(plan.skipped).add(day);
  return { ...(target ? withMovedBox(plan, day, target) : plan), skipped };
}

function withoutSkip(plan: DeliveryPlan, day: string, movedTo: string | null): DeliveryPlan {
  const skipped = new Set(plan.skipped);
  skipped.delete(day);
  return { ...(movedTo ? withMovedBox(plan, movedTo, day) : plan), skipped, isPaymentOpen: true };
}

function withMovedBox(plan: DeliveryPlan, from: string, to: string): DeliveryPlan {
  return { ...plan, ordered: new Set([...plan.ordered].filter((day) => day !== from)).add(to) };
}
