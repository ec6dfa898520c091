import type { DeliveryTerms } from '../../shared/delivery.ts';
import { firstDelivery, newSchedule, newYorkDay, upcomingDays } from '../../shared/delivery-days.ts';
import type { PurchaseDraft } from './draft.ts';

export interface DeliverySchedule {
  /** `YYYY-MM-DD`: one day for an order, the next three for a plan, the first one while no plan is chosen. */
  days: string[];
  /** `YYYY-MM-DD` of a subscription's first charge; null for an order, which is paid at once. */
  firstCharge: string | null;
}

/** The new first day, when the shop would deliver on another one than was `shown`; null while they agree. */
export function movedDay(
  shown: DeliverySchedule | null,
  choice: Pick<PurchaseDraft, 'kind' | 'plan'>,
  terms: DeliveryTerms,
): string | null {
  const day = scheduleFor(choice, terms).days[0];
  return shown && day && day !== shown.days[0] ? day : null;
}

/**
 * What would be delivered when, if it were ordered at `now` (epoch ms) and took `leadTimeDays` to grow. The server
 * fixes it at checkout.
 */
export function scheduleFor(
  { kind, plan }: Pick<PurchaseDraft, 'kind' | 'plan'>,
  { now, leadTimeDays }: DeliveryTerms,
): DeliverySchedule {
  if (kind === 'one-time') return { days: [firstDelivery(now, leadTimeDays)], firstCharge: null };
  const schedule = newSchedule(now, leadTimeDays, plan ?? 'weekly');
  return {
    days: plan ? upcomingDays(schedule, newYorkDay(now)) : [schedule.firstDeliveryDay],
    firstCharge: newYorkDay(schedule.firstChargeAt),
  };
}
