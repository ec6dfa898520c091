import { expect, test } from 'bun:test';
import { rules } from '../business.ts';
import { centsOf } from '../rules/money.ts';
import { quoteFor } from '../rules/quote.ts';
import { boxOunces, namedBoxes } from './boxes.ts';

/** Product 2.2, cents per ounce. */
const prices: Record<string, number> = {
  'pea-shoots': centsOf('2.75'),
  'baby-broccoli': centsOf('3.25'),
  radish: centsOf('3.00'),
  kale: centsOf('3.00'),
};

test('there are three boxes of greens that the shop has, and each is delivered free at the specified prices', () => {
  expect(namedBoxes).toHaveLength(3);
  for (const { name, contents } of namedBoxes) {
    const lines = contents.map(({ productId, ounces }) => ({
      ounces,
      pricePerOunce: prices[productId] ?? 0,
    }));
    expect(
      lines.every(({ pricePerOunce }) => pricePerOunce > 0),
      name,
    ).toBe(true);
    const { subtotal, delivery } = quoteFor({ lines, planPercent: 0, referralPercent: 0 });
    expect(subtotal, name).toBeGreaterThan(rules.freeDeliveryFrom);
    expect(delivery, name).toBe(0);
  }
});

test('ids and names differ, and ounces add up', () => {
  expect(new Set(namedBoxes.flatMap(({ id, name }) => [id, name])).size).toBe(6);
  expect(namedBoxes.map(boxOunces)).toEqual([12, 12, 20]);
});
