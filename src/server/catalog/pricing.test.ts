import { afterAll, beforeAll, expect, test } from 'bun:test';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { verifiedQuote } from './pricing.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const dozen = [
  { productId: 'kale', productName: 'Kale', quantity: 12, ounces: 12, price: 300, pricePerOunce: 300 },
];

test('a total that no card can be charged with is refused; only a one-time order may cost nothing', () => {
  for (const planPercent of [99, 100])
    expect(() => verifiedQuote(dozen, planPercent, undefined)).toThrow('too small');
  expect(verifiedQuote(dozen, 98, undefined).total).toBe(78);
  expect(() => verifiedQuote([], 0, undefined)).toThrow('too small');
  expect(verifiedQuote([], null, undefined).total).toBe(0);
});

test('a total the customer was not shown is a conflict that names the new one', () => {
  expect(() => verifiedQuote(dozen, null, 3887)).toThrow('the total is now $38.88');
  expect(verifiedQuote(dozen, null, 3888).total).toBe(3888);
});
