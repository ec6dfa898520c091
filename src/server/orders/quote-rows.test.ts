import { expect, test } from 'bun:test';
import { quoteFor } from '../../shared/rules/quote.ts';
import { quoteRows } from './quote-rows.ts';

const rowsOf = (ounces: number, planPercent: number, referralPercent: number) =>
  quoteRows(
    quoteFor({ lines: [{ ounces, pricePerOunce: 300 }], planPercent, referralPercent }),
    'Plan discount',
  ).map(({ label, value }) => `${label}: ${value}`);

test('a mail names every figure that counts, and leaves out what is not taken off', () => {
  expect(rowsOf(3, 0, 0)).toEqual(['Subtotal: $9.00', 'Delivery: $20.00', 'Tax: $2.32']);
  expect(rowsOf(12, 10, 25)).toEqual([
    'Subtotal: $36.00',
    'Plan discount: -$3.60',
    'Referral discount: -$8.10',
    'Delivery: FREE',
    'Tax: $1.94',
  ]);
});
