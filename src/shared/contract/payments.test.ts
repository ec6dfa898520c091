import { expect, test } from 'bun:test';
import { brandName, expiresBefore, formatExpiry } from './payments.ts';

test('a card is valid until the last day of its month', () => {
  const card = { expMonth: 4, expYear: 2027 };
  expect(expiresBefore(card, '2027-04-30')).toBe(false);
  expect(expiresBefore(card, '2027-05-01')).toBe(true);
  expect(expiresBefore(card, '2028-01-01')).toBe(true);
  expect(expiresBefore({ expMonth: 12, expYear: 2026 }, '2027-01-01')).toBe(true);
  expect(expiresBefore({ expMonth: 12, expYear: 2026 }, '2026-12-31')).toBe(false);
});

test('expiry and brand are written as on the card', () => {
  expect(formatExpiry({ expMonth: 4, expYear: 2027 })).toBe('04/27');
  expect(['visa', 'amex'].map(brandName)).toEqual(['Visa', 'American Express']);
});
