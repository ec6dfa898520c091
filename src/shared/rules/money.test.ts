import { expect, test } from 'bun:test';
import { centsOf, decimalText, formatCents } from './money.ts';

test('amounts are written as Intl writes them', () => {
  const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  const amounts = [1, 9, 10, 99, 100, 2000, 99_999, 100_000, 123_456, 99_999_999, 100_000_000, 123_456_789];
  for (const cents of [0, ...amounts, ...amounts.map((amount) => -amount)])
    expect(formatCents(cents)).toBe(dollars.format(cents / 100));
});

test('amounts on the wire are read as they are written, below zero too', () => {
  for (const cents of [0, 1, 20, 275, 123_456, -1, -20, -275])
    expect(centsOf(decimalText(cents))).toBe(cents);
  for (const text of ['', 'x', '-', '1.234']) expect(centsOf(text)).toBe(0);
});
