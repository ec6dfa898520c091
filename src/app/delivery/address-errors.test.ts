import { expect, test } from 'bun:test';
import { addressErrors, zipError } from './address-errors.ts';

const address = { street: '12 Main St', city: 'Milton', state: 'Georgia', zipCode: '30004' };

test('each missing field has a message, and blanks count as missing', () => {
  expect(addressErrors(address)).toEqual({});
  expect(addressErrors({ ...address, street: '   ', zipCode: '' })).toEqual({
    street: 'Please enter your street address.',
    zipCode: 'Please enter your ZIP code.',
  });
});

test('a ZIP code of the wrong format is refused', () => {
  expect(addressErrors({ ...address, zipCode: '3000' })).toEqual({ zipCode: 'ZIP code has 5 digits.' });
  expect(['30004', ' 30004-1234 ', ''].map(zipError)).toEqual([null, null, null]);
});
