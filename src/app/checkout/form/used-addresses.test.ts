import { expect, test } from 'bun:test';
import { combinedAddress } from '../../../shared/contract/address.ts';
import { usedAddresses } from './used-addresses.ts';

test('addresses of earlier orders are offered once each, the last used first, and a closed account has none', () => {
  const milton = { street: '12 Main St', city: 'Milton', state: 'Georgia', zipCode: '30004' };
  const alpharetta = { street: '7 Elm St, Apt 2', city: 'Alpharetta', state: 'Georgia', zipCode: '30009' };
  const none = { street: '', city: '', state: '', zipCode: '30004' };
  const orders = [alpharetta, milton, alpharetta, none].map((deliveryAddress) => ({
    deliveryAddress,
    address: combinedAddress(deliveryAddress),
  }));
  expect(usedAddresses(orders)).toEqual([
    { street: '7 Elm St, Apt 2', city: 'Alpharetta', zipCode: '30009' },
    { street: '12 Main St', city: 'Milton', zipCode: '30004' },
  ]);
});
