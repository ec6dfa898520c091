import { expect, test } from 'bun:test';
import { quoteFor } from './quote.ts';

const box = (subtotalOunces: number, pricePerOunce: number, planPercent = 0, referralPercent = 0) =>
  quoteFor({ lines: [{ ounces: subtotalOunces, pricePerOunce }], planPercent, referralPercent });

test('the payments contract’s biweekly example', () => {
  expect(box(7, 250, 10)).toEqual({
    subtotal: 1750,
    discount: 175,
    referralDiscount: 0,
    delivery: 2000,
    tax: 286,
    total: 3861,
  });
});

test('delivery is free from exactly $35.00 before discounts', () => {
  expect(box(14, 250).delivery).toBe(0);
  expect(box(14, 250, 15).delivery).toBe(0);
  expect(box(1, 3499).delivery).toBe(2000);
});

test('the referral discount is taken of what the plan leaves, and rounds half up', () => {
  expect(box(2, 275, 10, 25)).toMatchObject({ discount: 55, referralDiscount: 124 });
});

test('an empty cart costs nothing', () => {
  expect(quoteFor({ lines: [], planPercent: 10, referralPercent: 0 }).total).toBe(0);
});
