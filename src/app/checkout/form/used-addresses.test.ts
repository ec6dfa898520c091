import { expect, test } from 'bun:test';
import { usedAddresses } from './used-addresses.ts';

test('addresses of earlier orders are offered once each, the last used first', () => {
  const milton = '12 Main St, Milton, Georgia 30004';
  const alpharetta = '7 Elm St, Apt 2, Alpharetta, Georgia 30009';
  const orders = [alpharetta, milton, alpharetta, ''].map((address) => ({ address }));
  expect(usedAddresses(orders)).toEqual([
    { street: '7 Elm St, Apt 2', city: 'Alpharetta', zipCode: '30009' },
    { street: '12 Main St', city: 'Milton', zipCode: '30004' },
  ]);
});
