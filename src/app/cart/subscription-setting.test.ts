import { expect, test } from 'bun:test';
import { emptyCart } from './cart-state.ts';
import { discountPercent } from './subscription-setting.ts';

const percents = { weekly: 5, biweekly: 10, monthly: 15 };
const off = emptyCart.setting;
const on = { ...off, isSubscription: true };

test('on brings the discount of the frequency, biweekly until one is chosen, off takes it away', () => {
  expect(discountPercent(on, percents)).toBe(10);
  expect(discountPercent({ ...on, frequency: 'weekly' }, percents)).toBe(5);
  expect(discountPercent({ ...on, isSubscription: false }, percents)).toBe(0);
});

test('another frequency counts only while the subscription is on', () => {
  expect(discountPercent({ ...on, frequency: 'monthly' }, percents)).toBe(15);
  expect(discountPercent({ ...off, frequency: 'monthly' }, percents)).toBe(0);
});

test('new percents reach a subscription that is on, and only that', () => {
  const generous = { ...percents, biweekly: 20 };
  expect(discountPercent(on, generous)).toBe(20);
  expect(discountPercent(off, generous)).toBe(0);
});
