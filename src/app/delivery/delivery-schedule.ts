import type { ScheduleInputs } from '../../shared/contract/delivery.ts';
import type { Frequency } from '../../shared/contract/settings.ts';
import { firstDelivery, newSchedule, newYorkDay, upcomingDays } from '../../shared/rules/delivery-days.ts';

/** What is bought: one box, or boxes by a plan. The plan is null until one is chosen. */
interface Choice {
  isSubscription: boolean;
  frequency: Frequency | null;
}

export interface DeliverySchedule {
  /** `YYYY-MM-DD`: one day for an order, the next three for a plan, the first one while no plan is chosen. */
  days: string[];
  /** `YYYY-MM-DD` of a subscription's first charge; null for an order, which is paid at once. */
  firstCharge: string | null;
}

/** The first delivery day by the shop's present clock and lead time, if it is another one than was `shown`; else null. */
export function changedFirstDay(
  shown: DeliverySchedule | null,
  choice: Choice,
  inputs: ScheduleInputs,
): string | null {
  const day = scheduleFor(choice, inputs).days[0];
  return shown && day && day !== shown.days[0] ? day : null;
}

/**
 * What would be delivered when, if it were ordered at `now` (epoch ms) and took `leadTimeDays` to grow, on no closed day. The server
 * fixes it at checkout.
 */
export function scheduleFor(
  { isSubscription, frequency }: Choice,
  { now, leadTimeDays, closedDays }: ScheduleInputs,
): DeliverySchedule {
  if (!isSubscription) return { days: [firstDelivery(now, leadTimeDays, closedDays)], firstCharge: null };
  const schedule = newSchedule(now, leadTimeDays, frequency ?? 'weekly', closedDays);
  return {
    days: frequency ? upcomingDays(schedule, newYorkDay(now), closedDays) : [schedule.firstDeliveryDay],
    firstCharge: newYorkDay(schedule.firstChargeAt),
  };
}
