import { type DiscountPercents, type Frequency, planPercent } from '../../shared/settings.ts';

/** Whether the cart is meant as a subscription, and how often (spec section 3). */
export type SubscriptionSetting = {
  isSubscription: boolean;
  /** The plan that was chosen. While none is, the default one gives the percent, but nothing can be bought. */
  frequency: Frequency | null;
};

export const defaultSetting: SubscriptionSetting = { isSubscription: false, frequency: null };

const defaultFrequency: Frequency = 'biweekly';

/** The discount in percent at today's settings: the current frequency's while it is on, else 0 (spec section 4). */
export function discountPercent(
  { isSubscription, frequency }: SubscriptionSetting,
  percents: DiscountPercents,
): number {
  return isSubscription ? planPercent(percents, frequency ?? defaultFrequency) : 0;
}
