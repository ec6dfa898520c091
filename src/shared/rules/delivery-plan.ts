import { cutoffOf, newYorkDay, type Schedule, scheduledSince } from './delivery-days.ts';

/**
 * `scheduled`: its box is still to be paid; `ordered`: it is paid; `skipped`: the customer wants none; `closed`: the farm
 * delivers nothing; `unpaid`: its box was not paid before the cutoff and does not come.
 */
export const deliveryStates = ['scheduled', 'ordered', 'skipped', 'closed', 'unpaid'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Whether a box comes, or may still come, on a day of this state. */
export function hasBox(state: DeliveryState): boolean {
  return state === 'scheduled' || state === 'ordered';
}

/** One Saturday (`YYYY-MM-DD`) of a subscription. `chargeAt` (epoch ms) is null where a box comes outside the schedule. */
export type PlannedDelivery = { day: string; state: DeliveryState; chargeAt: number | null };

/** What the deliveries of a subscription follow from, at an instant (epoch ms). Days are `YYYY-MM-DD`. */
export type DeliveryPlan = {
  now: number;
  schedule: Schedule;
  /** Days that have a paid box, also such as lie outside the schedule. */
  ordered: ReadonlySet<string>;
  /** Saturdays whose box is paid, wherever it comes: an admin, or a skip, may have moved it to another day. */
  served: ReadonlySet<string>;
  /** Days that the customer does not want. */
  skipped: ReadonlySet<string>;
  /** Saturdays on which the farm delivers nothing, and those that it opened again too late to charge for them. */
  closed: ReadonlySet<string>;
  /** Epoch ms: charges before it are not made (the subscription was paused or suspended); infinite while it is. */
  chargedFrom: number;
};

/**
 * The deliveries from a day on, in order (product 8.3). Days whose
 * charge was not made are left out, unless they have a box, as are those whose box comes on another day.
 */
export function* plannedDeliveries(plan: DeliveryPlan, from: string): Generator<PlannedDelivery> {
  const orderedDays = [...plan.ordered].filter((day) => day >= from).sort();
  if (plan.chargedFrom < Number.POSITIVE_INFINITY) {
    for (const { day, chargeAt } of scheduledSince(plan.schedule, from)) {
      while (orderedDays[0] !== undefined && orderedDays[0] < day) yield orderedDay(orderedDays.shift());
      if (orderedDays[0] === day) orderedDays.shift();
      const state = stateOf(plan, day);
      if (state === 'served') continue;
      if (state === 'ordered' || chargeAt >= plan.chargedFrom) yield { day, state, chargeAt };
    }
  }
  for (const day of orderedDays) yield orderedDay(day);
}

/**
 * The day that a payment made at the plan's instant is for: the first scheduled one whose own charge did not fall into a
 * pause.
 */
export function deliveryDayForPayment(plan: DeliveryPlan): string {
  const chargedFrom = plan.chargedFrom < Number.POSITIVE_INFINITY ? plan.chargedFrom : 0;
  for (const { day, chargeAt } of scheduledSince(plan.schedule, newYorkDay(plan.now))) {
    if (chargeAt >= chargedFrom && stateOf(plan, day) === 'scheduled') return day;
  }
  throw new Error('A schedule has no end.');
}

/** The first scheduled delivery whose charge is still to come; null while nothing is charged. */
export function nextChargedDelivery(plan: DeliveryPlan): { day: string; chargeAt: number } | null {
  if (plan.chargedFrom === Number.POSITIVE_INFINITY) return null;
  for (const { day, chargeAt } of scheduledSince(plan.schedule, newYorkDay(plan.now))) {
    const isToCome = chargeAt > plan.now && chargeAt >= plan.chargedFrom;
    if (isToCome && stateOf(plan, day) === 'scheduled') return { day, chargeAt };
  }
  return null;
}

/** The delivery of a day (`YYYY-MM-DD`), if it is one of the plan's. */
export function plannedDelivery(plan: DeliveryPlan, day: string): PlannedDelivery | undefined {
  for (const delivery of plannedDeliveries(plan, day)) return delivery.day === day ? delivery : undefined;
  return undefined;
}

/** Whether the charge of a day of the schedule is still to come. */
export function hasChargeToCome(plan: DeliveryPlan, day: string): boolean {
  const chargeAt = plannedDelivery(plan, day)?.chargeAt ?? null;
  return chargeAt !== null && chargeAt > plan.now;
}

/** When the provider's billing period ends next, whether or not a box is charged then. */
export function nextPeriodEnd({ schedule, now }: DeliveryPlan): number {
  for (const { chargeAt } of scheduledSince(schedule, newYorkDay(now))) if (chargeAt > now) return chargeAt;
  throw new Error('A schedule has no end.');
}

/** What a Saturday of the schedule is; `served`: its box is paid and comes on another day. */
export function stateOf(plan: DeliveryPlan, day: string): DeliveryState | 'served' {
  if (plan.ordered.has(day)) return 'ordered';
  if (plan.closed.has(day)) return 'closed';
  if (plan.served.has(day)) return 'served';
  if (plan.skipped.has(day)) return 'skipped';
  return cutoffOf(day) < plan.now ? 'unpaid' : 'scheduled';
}

function orderedDay(day = ''): PlannedDelivery {
  return { day, state: 'ordered', chargeAt: null };
}
