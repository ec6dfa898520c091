import type { ScheduleInputs } from '../../shared/contract/delivery.ts';
import type { Frequency } from '../../shared/contract/settings.ts';
import { firstDelivery, newSchedule, newYorkDay, upcomingDays } from '../../shared/rules/delivery-days.ts';

/** `plan` is null until chosen. */
interface Choice {
  isSubscription: boolean;
  frequency: Frequency | null;
}

export interface DeliverySchedule {
  /** `YYYY-MM-DD`: one day for an order or without a plan, the next three for a plan. */
  days: string[];
  /** `YYYY-MM-DD`; null for an order. */
  firstCharge: string | null;
}

/** Null if the page shows it. */
export function changedFirstDay(
  shown: DeliverySchedule | null,
  choice: Choice,
  inputs: ScheduleInputs,
): string | null {
  const day = scheduleFor(choice, inputs).days[0];
  return day !== undefined && day !== shown?.days[0] ? day : null;
}

/** `now` is epoch ms. The server decides at checkout. */
export function scheduleFor({ isSubscription, frequency }: Choice, inputs: ScheduleInputs): DeliverySchedule {
  const { now, leadTimeDays, closedDays } = inputs;
  if (!isSubscription)
    return { days: [firstDelivery(now, leadTimeDays, unavailableDays(inputs))], firstCharge: null };
  const schedule = newSchedule(now, leadTimeDays, frequency ?? 'weekly', unavailableDays(inputs));
  return {
    days: frequency ? upcomingDays(schedule, newYorkDay(now), closedDays) : [schedule.firstDeliveryDay],
    firstCharge: newYorkDay(schedule.firstChargeAt),
  };
}

/** For new orders and sign-ups; what runs already has room. */
export function unavailableDays({ closedDays, fullDays }: ScheduleInputs): string[] {
  return [...closedDays, ...fullDays];
}
