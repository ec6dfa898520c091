import type { Frequency } from '../../shared/contract/settings.ts';
import { type DiscountPercents, planPercent } from '../../shared/rules/plans.ts';
import type { SubscriptionSetting } from './cart-state.ts';

export const defaultFrequency: Frequency = 'biweekly';

/** Percent; 0 for a one-time purchase. */
export function discountPercent(
  { isSubscription, frequency }: SubscriptionSetting,
  percents: DiscountPercents,
): number {
  return isSubscription ? planPercent(percents, frequency ?? defaultFrequency) : 0;
}
