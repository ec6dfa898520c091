import { cutoffOf, newYorkDay, type Schedule, scheduledSince } from './delivery-days.ts';

export const deliveryStates = ['scheduled', 'ordered', 'skipped', 'closed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** One Saturday (`YYYY-MM-DD`) of a subscription. `chargeAt` (epoch ms) is null where a box comes outside the schedule. */
export type PlannedDelivery = { day: string; state: DeliveryState; chargeAt: number | null };

/** What the deliveries of a subscription follow from. Days are `YYYY-MM-DD`. */
export type DeliveryPlan = {
  schedule: Schedule;
  /** Days that have a paid box, also such as lie outside the schedule. */
  ordered: ReadonlySet<string>;
  /** Days that the customer does not want. */
  skipped: ReadonlySet<string>;
  /** Saturdays on which the farm delivers nothing. */
  closed: ReadonlySet<string>;
  /** Epoch ms: charges before it are not made (the subscription was paused or suspended); infinite while it is. */
  chargedFrom: number;
};

/**
 * The deliveries from a day on, in order (decisions, "After the sale"). Days whose
 * charge was not made are left out, unless they have a box.
 */
export function* plannedDeliveries(plan: DeliveryPlan, from: string): Generator<PlannedDelivery> {
  const orderedDays = [...plan.ordered].filter((day) => day >= from).sort();
  if (plan.chargedFrom < Number.POSITIVE_INFINITY) {
    for (const { day, chargeAt } of scheduledSince(plan.schedule, from)) {
      while (orderedDays[0] !== undefined && orderedDays[0] < day) yield orderedDay(orderedDays.shift());
      if (orderedDays[0] === day) orderedDays.shift();
      const state = stateOf(plan, day);
      if (state === 'ordered' || chargeAt >= plan.chargedFrom) yield { day, state, chargeAt };
    }
  }
  for (const day of orderedDays) yield orderedDay(day);
}

/**
 * The day that a payment made at `paidAt` (epoch ms) is for: the first scheduled one whose cutoff has not passed and whose
 * own charge did not fall into a pause.
 */
export function deliveryDayForPayment(plan: DeliveryPlan, paidAt: number): string {
  const chargedFrom = plan.chargedFrom < Number.POSITIVE_INFINITY ? plan.chargedFrom : 0;
  for (const { day, chargeAt } of scheduledSince(plan.schedule, newYorkDay(paidAt))) {
    if (chargeAt >= chargedFrom && stateOf(plan, day) === 'scheduled' && cutoffOf(day) >= paidAt) return day;
  }
  throw new Error('A schedule has no end.');
}

/** The first scheduled delivery whose charge is still to come at `now` (epoch ms); null while nothing is charged. */
export function nextChargedDelivery(
  plan: DeliveryPlan,
  now: number,
): { day: string; chargeAt: number } | null {
  if (plan.chargedFrom === Number.POSITIVE_INFINITY) return null;
  for (const { day, chargeAt } of scheduledSince(plan.schedule, newYorkDay(now))) {
    const isToCome = chargeAt > now && chargeAt >= plan.chargedFrom;
    if (isToCome && stateOf(plan, day) === 'scheduled') return { day, chargeAt };
  }
  return null;
}

/** Whether a scheduled day of the plan will be charged after `now` (epoch ms). */
export function hasChargeToCome(plan: DeliveryPlan, day: string, now: number): boolean {
  for (const delivery of plannedDeliveries(plan, day)) {
    if (delivery.day > day) break;
    if (delivery.day === day) return delivery.chargeAt !== null && delivery.chargeAt > now;
  }
  return false;
}

/** When the provider's billing period ends next after `now` (epoch ms), whether or not a box is charged then. */
export function nextPeriodEnd({ schedule }: DeliveryPlan, now: number): number {
  for (const { chargeAt } of scheduledSince(schedule, newYorkDay(now))) if (chargeAt > now) return chargeAt;
  throw new Error('A schedule has no end.');
}

export function stateOf({ ordered, skipped, closed }: DeliveryPlan, day: string): DeliveryState {
  if (ordered.has(day)) return 'ordered';
  if (closed.has(day)) return 'closed';
  return skipped.has(day) ? 'skipped' : 'scheduled';
}

function orderedDay(day = ''): PlannedDelivery {
  return { day, state: 'ordered', chargeAt: null };
}
