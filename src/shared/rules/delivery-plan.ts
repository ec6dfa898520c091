import { chargeOf, cutoffOf, newYorkDay, type Schedule, scheduledSince } from './delivery-days.ts';
import { policies } from './limits.ts';

/** `ordered`: paid; `closed`: by the farm; `unpaid`: not paid before the cutoff, so no box. */
export const deliveryStates = ['scheduled', 'ordered', 'skipped', 'closed', 'unpaid'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export function hasBox(state: DeliveryState): boolean {
  return state === 'scheduled' || state === 'ordered';
}

/** The states of a subscription in which its boxes are skipped and taken back (product 8.5). */
export function canSkip(status: string): status is 'trialing' | 'active' | 'past_due' {
  return status === 'trialing' || status === 'active' || status === 'past_due';
}

/** `chargeAt` (epoch ms) is null outside the schedule. */
export type PlannedDelivery = { day: string; state: DeliveryState; chargeAt: number | null };

/** `closed`: also reopened too late for a charge; `served`: paid, but delivered on another day. */
export type KnownState = 'ordered' | 'closed' | 'served' | 'skipped';

export type DeliveryPlan = {
  now: number;
  schedule: Schedule;
  /** By day (`YYYY-MM-DD`), also outside the schedule. Of several states of a day, the first of `KnownState`. */
  days: ReadonlyMap<string, KnownState>;
  /** Epoch ms: earlier charges were not made; Infinity while paused. */
  chargedFrom: number;
  /** A failed charge may still pay for the first Saturday without a box. */
  isPaymentOpen: boolean;
  /** Epoch ms; null without an end. */
  endsAt?: number | null;
};

/** In order (product 8.3). Without days whose charge failed or whose box was moved. */
export function* plannedDeliveries(plan: DeliveryPlan, from: string): Generator<PlannedDelivery> {
  const orderedDays = [...plan.days]
    .flatMap(([day, state]) => (state === 'ordered' && day >= from ? day : []))
    .sort();
  if (plan.chargedFrom < Number.POSITIVE_INFINITY) {
    for (const { day, chargeAt } of scheduledSince(plan.schedule, from)) {
      if (!isBeforeEnd(plan, chargeAt)) break;
      while (orderedDays[0] !== undefined && orderedDays[0] < day) yield orderedDay(orderedDays.shift());
      if (orderedDays[0] === day) orderedDays.shift();
      const state = stateOf(plan, day);
      if (state === 'served' || (state === 'scheduled' && !canBePaid(plan, day, chargeAt))) continue;
      if (state === 'ordered' || chargeAt >= plan.chargedFrom) yield { day, state, chargeAt };
    }
  }
  for (const day of orderedDays) yield orderedDay(day);
}

/** The first one whose own charge was not during a pause. */
export function deliveryDayForPayment(plan: DeliveryPlan): string {
  const chargedFrom = plan.chargedFrom < Number.POSITIVE_INFINITY ? plan.chargedFrom : 0;
  for (const { day, chargeAt } of scheduledSince(plan.schedule, newYorkDay(plan.now))) {
    if (chargeAt >= chargedFrom && stateOf(plan, day) === 'scheduled') return day;
  }
  throw new Error('A schedule has no end.');
}

/** Null while nothing is charged. */
export function nextChargedDelivery(plan: DeliveryPlan): { day: string; chargeAt: number } | null {
  if (plan.chargedFrom === Number.POSITIVE_INFINITY) return null;
  for (const { day, chargeAt } of scheduledSince(plan.schedule, newYorkDay(plan.now))) {
    if (!isBeforeEnd(plan, chargeAt)) return null;
    const isToCome = chargeAt > plan.now && chargeAt >= plan.chargedFrom;
    if (isToCome && stateOf(plan, day) === 'scheduled') return { day: dayPaidBy(plan, chargeAt), chargeAt };
  }
  return null;
}

/** The next day with a box after `day` (`YYYY-MM-DD`). */
export function nextBoxAfter(plan: DeliveryPlan, day: string): string | null {
  for (const delivery of plannedDeliveries(plan, newYorkDay(plan.now)))
    if (delivery.day > day && hasBox(delivery.state)) return delivery.day;
  return null;
}

/** The next day after `day` (`YYYY-MM-DD`) that is not charged yet: a paid box may take its place. */
export function nextFreeDay(plan: DeliveryPlan, day: string): string | undefined {
  for (const { day: later, state, chargeAt } of plannedDeliveries(plan, day)) {
    if (later > day && state === 'scheduled' && chargeAt !== null && chargeAt > plan.now) return later;
  }
  return undefined;
}

/** Its charge was due, and may still succeed before the cutoff. */
export function isChargePending(plan: DeliveryPlan, day: string): boolean {
  const chargeAt = chargeOf(plan.schedule, day);
  const wasDue = chargeAt !== null && chargeAt >= plan.chargedFrom && chargeAt <= plan.now;
  return wasDue && isBeforeEnd(plan, chargeAt) && stateOf(plan, day) === 'scheduled';
}

function canBePaid(plan: DeliveryPlan, day: string, chargeAt: number): boolean {
  if (plan.isPaymentOpen || chargeAt > plan.now || isUnderWay(plan, chargeAt)) return true;
  return nextChargedDelivery(plan)?.day === day;
}

function isUnderWay({ now }: DeliveryPlan, chargeAt: number): boolean {
  return chargeAt <= now && now < chargeAt + 2 * policies.invoiceDraftMs;
}

/** An earlier charge may have failed for good. */
function dayPaidBy(plan: DeliveryPlan, at: number): string {
  for (const { day, chargeAt } of scheduledSince(plan.schedule, newYorkDay(at))) {
    const isCharged = chargeAt >= plan.chargedFrom && !isUnderWay(plan, chargeAt);
    if (isCharged && stateOf({ ...plan, now: at }, day) === 'scheduled') return day;
  }
  throw new Error('A schedule has no end.');
}

/** The provider drafts the invoice before it collects. */
function isBeforeEnd({ endsAt = null }: DeliveryPlan, chargeAt: number): boolean {
  return endsAt === null || chargeAt + policies.invoiceDraftMs <= endsAt;
}

/** False if it ends before the invoice is collected. */
export function isNextPeriodBilled(plan: DeliveryPlan): boolean {
  return isBeforeEnd(plan, nextPeriodEnd(plan));
}

export function plannedDelivery(plan: DeliveryPlan, day: string): PlannedDelivery | undefined {
  for (const delivery of plannedDeliveries(plan, day)) return delivery.day === day ? delivery : undefined;
  return undefined;
}

/** At its charge time it is no longer to come. */
export function hasChargeToCome(plan: DeliveryPlan, day: string): boolean {
  const chargeAt = plannedDelivery(plan, day)?.chargeAt ?? null;
  return chargeAt !== null && chargeAt > plan.now;
}

/** Whether or not a box is charged then. */
export function nextPeriodEnd({ schedule, now }: DeliveryPlan): number {
  for (const { chargeAt } of scheduledSince(schedule, newYorkDay(now))) if (chargeAt > now) return chargeAt;
  throw new Error('A schedule has no end.');
}

export function stateOf(plan: DeliveryPlan, day: string): DeliveryState | KnownState {
  return plan.days.get(day) ?? (cutoffOf(day) < plan.now ? 'unpaid' : 'scheduled');
}

function orderedDay(day = ''): PlannedDelivery {
  return { day, state: 'ordered', chargeAt: null };
}
