import type { Frequency } from '../../shared/contract/settings.ts';
import { type DiscountPercents, planPercent } from '../../shared/rules/plans.ts';
import type { SubscriptionSetting } from './cart-state.ts';

/** Of a subscription that begins with a box (product 2.5). */
export const defaultFrequency: Frequency = 'biweekly';

/** The discount in percent at today's settings: the current frequency's while it is on, else 0 (product 2.5). */
export function discountPercent(
  { isSubscription, frequency }: SubscriptionSetting,
  percents: DiscountPercents,
): number {
  return isSubscription ? planPercent(percents, frequency ?? defaultFrequency) : 0;
}
