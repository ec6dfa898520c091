import { expect, test } from 'bun:test';
import * as v from 'valibot';
import { DeliveryAddress } from './address.ts';

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
