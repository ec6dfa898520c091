import { rules } from '../../../shared/business.ts';
import type { SubscriptionStatus } from '../../../shared/contract/subscriptions.ts';
import {
  addDays,
  chargeOf,
  cutoffOf,
  formatLongDay,
  newYorkDay,
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

/** 409 when no boxes are coming (product 8.5). */
export function assertSkippable({ status }: SubscriptionRow): void {
  if (status === 'trialing' || status === 'active' || status === 'past_due') return;
  const reasons: Partial<Record<SubscriptionStatus, string>> = {
    paused: 'This subscription is paused. Resume it to skip a box.',
    suspended: 'This subscription is on hold until its payment is settled.',
    cancelled: 'This subscription is cancelled.',
  };
  throw new AppError('conflict', reasons[status] ?? 'This subscription has not started yet.');
}

/** 409 after 18:00 the day before (Friday, unless an admin moved the box). */
export function assertBeforeCutoff(day: string, now: number): void {
  if (now <= cutoffOf(day)) return;
  const [weekday] = formatLongDay(addDays(day, -1)).split(',');
  throw new AppError(
    'conflict',
    `The box of ${formatLongDay(day)} can no longer be changed: that was possible until ${weekday}, ${rules.cutoffTime}.`,
  );
}

/** 404 for a day that is not a delivery of the coming year, 409 when it is over or its box was moved. */
export function findDelivery(plan: DeliveryPlan, day: string): PlannedDelivery {
  const today = newYorkDay(plan.now);
  const delivery = day <= addDays(today, 366) ? plannedDelivery(plan, day) : undefined;
  if (day < today && (delivery || chargeOf(plan.schedule, day) !== null)) assertBeforeCutoff(day, plan.now);
  if (delivery) return delivery;
  if (stateOf(plan, day) === 'served') throw boxMovedAwayError(day);
  throw new AppError('notFound', 'That is not one of the deliveries of this subscription.');
}

function boxMovedAwayError(day: string): AppError {
  return new AppError('conflict', `The farm has moved the box of ${formatLongDay(day)} to another day.`);
}

/** The next day that is not charged yet: a moved box takes its place. */
export function freeDayAfter(plan: DeliveryPlan, day: string): string {
  for (const { day: later, state, chargeAt } of plannedDeliveries(plan, day)) {
    if (later > day && state === 'scheduled' && chargeAt !== null && chargeAt > plan.now) return later;
  }
  throw new AppError('conflict', 'There is no later delivery that this box could move to.');
}

export function withSkip(plan: DeliveryPlan, day: string, target: string | null): DeliveryPlan {
  const skipped = new Set(plan.skipped).add(day);
  return { ...(target ? withMovedBox(plan, day, target) : plan), skipped };
}

export function withoutSkip(plan: DeliveryPlan, day: string, movedTo: string | null): DeliveryPlan {
  const skipped = new Set(plan.skipped);
  skipped.delete(day);
  return { ...(movedTo ? withMovedBox(plan, movedTo, day) : plan), skipped, isPaymentOpen: true };
}

function withMovedBox(plan: DeliveryPlan, from: string, to: string): DeliveryPlan {
  return { ...plan, ordered: new Set([...plan.ordered].filter((day) => day !== from)).add(to) };
}
