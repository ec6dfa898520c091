import { type DiscountPercents, type Frequency, planPercent } from '../../shared/settings.ts';

/** Whether the cart is meant as a subscription, and what it saves (spec section 3). */
export type SubscriptionSetting = {
  isSubscription: boolean;
  frequency: Frequency;
  /** 0 while it is off. */
  discountPercent: number;
};

export const defaultSetting: SubscriptionSetting = {
  isSubscription: false,
  frequency: 'biweekly',
  discountPercent: 0,
};

/** On sets the discount to the frequency's percent, off to 0 (spec section 4). */
export function switched(
  setting: SubscriptionSetting,
  isSubscription: boolean,
  percents: DiscountPercents,
): SubscriptionSetting {
  return discounted({ ...setting, isSubscription }, percents);
}

/** Another frequency brings its percent only while the subscription is on, else 0 (spec section 4). */
export function withFrequency(
  setting: SubscriptionSetting,
  frequency: Frequency,
  percents: DiscountPercents,
): SubscriptionSetting {
  return discounted({ ...setting, frequency }, percents);
}

/** The same setting at today's percents, for when they load or change. */
export function discounted(setting: SubscriptionSetting, percents: DiscountPercents): SubscriptionSetting {
  const discountPercent = setting.isSubscription ? planPercent(percents, setting.frequency) : 0;
  return { ...setting, discountPercent };
}
