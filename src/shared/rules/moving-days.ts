import { addDays, newYorkInstant, nthDelivery, type Schedule } from './delivery-days.ts';
import type { Frequency } from './plans.ts';

/** `firstDelivery` is the Saturday (`YYYY-MM-DD`) that the farm entered. */
export type Rhythm = { firstDelivery: string; frequency: Frequency };

/**
 * Begins with the first open Saturday of the rhythm whose charge is after `now` (epoch ms): 09:00 New York on the
 * Tuesday before it.
 */
export function movingSchedule(
  { firstDelivery, frequency }: Rhythm,
  now: number,
  closed: readonly string[],
): Schedule {
  for (let n = 0; ; n += 1) {
    const firstDeliveryDay = nthDelivery(firstDelivery, frequency, n);
    const firstChargeAt = newYorkInstant(addDays(firstDeliveryDay, -4), 9);
    if (firstChargeAt > now && !closed.includes(firstDeliveryDay))
      return { firstDeliveryDay, firstChargeAt, frequency };
  }
}
