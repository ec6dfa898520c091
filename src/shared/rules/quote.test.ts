import { expect, test } from 'bun:test';
import { rules } from '../business.ts';
import { percentOf } from './money.ts';
import { assertDeliveryFeeTaxIsWholeCents, quoteFor } from './quote.ts';

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

test('a fee whose tax is not whole cents is refused with the reason, the shop’s own is fine', () => {
  expect(() => assertDeliveryFeeTaxIsWholeCents(rules)).not.toThrow();
  expect(() => assertDeliveryFeeTaxIsWholeCents({ deliveryFee: 1995, taxPercent: 8 })).toThrow(
    '8% tax on a delivery fee of $19.95 is not whole cents',
  );
  expect(() => assertDeliveryFeeTaxIsWholeCents({ deliveryFee: 2000, taxPercent: 7.75 })).not.toThrow();
  expect(() => assertDeliveryFeeTaxIsWholeCents({ deliveryFee: 1990, taxPercent: 7.75 })).toThrow(
    'is not whole cents',
  );
});

test('where the fee’s tax is whole cents, quote and invoice agree for every subtotal and percent', () => {
  for (const [deliveryFee, taxPercent] of [
    [2000, 8],
    [1000, 7.5],
    [1250, 8],
    [2000, 6.25],
  ] as const) {
    assertDeliveryFeeTaxIsWholeCents({ deliveryFee, taxPercent });
    for (let taxableBox = 0; taxableBox < 3500; taxableBox += 1) {
      const invoiced = percentOf(taxableBox, taxPercent) + percentOf(deliveryFee, taxPercent);
      expect(invoiced).toBe(percentOf(taxableBox + deliveryFee, taxPercent));
    }
  }
});
