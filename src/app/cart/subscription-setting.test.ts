import { expect, test } from 'bun:test';
import { defaultSetting, discounted, switched, withFrequency } from './subscription-setting.ts';

const percents = { weekly: 5, biweekly: 10, monthly: 15 };

test('on brings the discount of the frequency, off takes it away', () => {
  const on = switched(defaultSetting, true, percents);
  expect(on).toEqual({ isSubscription: true, frequency: 'biweekly', discountPercent: 10 });
  expect(switched(on, false, percents).discountPercent).toBe(0);
});

test('another frequency counts only while the subscription is on', () => {
  expect(withFrequency(defaultSetting, 'monthly', percents)).toEqual({
    isSubscription: false,
    frequency: 'monthly',
    discountPercent: 0,
  });
  const on = switched(defaultSetting, true, percents);
  expect(withFrequency(on, 'monthly', percents).discountPercent).toBe(15);
});

test('new percents reach a subscription that is on, and only that', () => {
  const generous = { ...percents, biweekly: 20 };
  expect(discounted(switched(defaultSetting, true, percents), generous).discountPercent).toBe(20);
  expect(discounted(defaultSetting, generous).discountPercent).toBe(0);
});
