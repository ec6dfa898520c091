import { expect, test } from 'bun:test';
import * as v from 'valibot';
import { addressParts, combinedAddress, DeliveryAddress, isZipCode } from './address.ts';

test('the parts of an address are trimmed, and its notes keep their lines', () => {
  const address = {
    street: ' 12 Main St ',
    city: 'Milton\r\n',
    state: 'Georgia',
    zipCode: '30004\t',
    notes: 'Gate 5.\nRing twice.',
  };
  expect(v.parse(DeliveryAddress, address)).toEqual({
    street: '12 Main St',
    city: 'Milton',
    state: 'Georgia',
    zipCode: '30004',
    notes: 'Gate 5.\nRing twice.',
  });
});

test('a ZIP code has five digits, or nine with a dash or a space between', () => {
  for (const zipCode of ['30004', ' 30004 ', '30004-1234', '30004 1234'])
    expect([zipCode, isZipCode(zipCode)]).toEqual([zipCode, true]);
  for (const zipCode of ['', '3', 'abcde', '3000', '30004-12', '300041234', '30004--1234'])
    expect([zipCode, isZipCode(zipCode)]).toEqual([zipCode, false]);
  const address = { street: '12 Main St, Apt 5', city: 'Milton', state: 'Georgia', zipCode: '30004 1234' };
  expect(addressParts(combinedAddress(address))).toEqual(address);
});
