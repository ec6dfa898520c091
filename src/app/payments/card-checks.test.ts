import { expect, test } from 'bun:test';
import {
  cvcProblem,
  expiryOf,
  expiryProblem,
  formatCardNumber,
  formatExpiry,
  hasValidChecksum,
  numberProblem,
  zipProblem,
} from './card-checks.ts';

const november2026 = Date.parse('2026-11-20T17:00:00Z');

test('the checksum accepts valid numbers and refuses mistyped ones', () => {
  for (const number of ['4242424242424242', '5555555555554444', '378282246310005', '6011111111111117']) {
    expect(hasValidChecksum(number)).toBe(true);
    expect(hasValidChecksum(number.slice(0, -1) + ((Number(number.at(-1)) + 1) % 10))).toBe(false);
  }
  expect(hasValidChecksum('')).toBe(false);
});

test("a number is incomplete, invalid or valid, in the provider's wording", () => {
  expect(numberProblem('')).toBe('Your card number is incomplete.');
  expect(numberProblem('4242 4242 4242 424')).toBe('Your card number is incomplete.');
  expect(numberProblem('3782 822463 1000')).toBe('Your card number is incomplete.');
  expect(numberProblem('4242 4242 4242 4241')).toBe('Your card number is invalid.');
  expect(numberProblem('4242 4242 4242 4242')).toBeNull();
  expect(numberProblem('3782 822463 10005')).toBeNull();
});

test('a card is valid to the end of its month', () => {
  expect(expiryProblem('11 / 26', november2026)).toBeNull();
  expect(expiryProblem('10 / 26', november2026)).toBe("Your card's expiration date is in the past.");
  expect(expiryProblem('12 / 25', november2026)).toBe("Your card's expiration year is in the past.");
  expect(expiryProblem('13 / 30', november2026)).toBe("Your card's expiration month is invalid.");
  expect(expiryProblem('12 /', november2026)).toBe("Your card's expiration date is incomplete.");
  expect(expiryOf('1/2031')).toEqual({ month: 1, year: 2031 });
});

test('American Express has a security code of four', () => {
  expect(cvcProblem('123', '4242 4242 4242 4242')).toBeNull();
  expect(cvcProblem('123', '3782 822463 10005')).toBe("Your card's security code is incomplete.");
  expect(cvcProblem('12', '')).toBe("Your card's security code is incomplete.");
});

test('a ZIP code has five digits or nine', () => {
  expect(zipProblem('30004')).toBeNull();
  expect(zipProblem('30004-1234')).toBeNull();
  expect(zipProblem('3000')).toBe('Your postal code is incomplete.');
});

test('numbers are grouped as on the card, and further digits are dropped', () => {
  expect(formatCardNumber('42424242424242429')).toBe('4242 4242 4242 4242');
  expect(formatCardNumber('378282246310005')).toBe('3782 822463 10005');
  expect(formatCardNumber('4242-42')).toBe('4242 42');
  expect(formatCardNumber('')).toBe('');
});

test('the slash is added automatically and can be deleted', () => {
  expect(formatExpiry('1')).toBe('1');
  expect(formatExpiry('12')).toBe('12 / ');
  expect(formatExpiry('5')).toBe('05 / ');
  expect(formatExpiry('12 / 30')).toBe('12 / 30');
  expect(formatExpiry('12 /', '12 / ')).toBe('12');
});
