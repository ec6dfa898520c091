import { afterEach, beforeEach, expect, test } from 'bun:test';
import { areaMessages } from '../../shared/contract/delivery.ts';
import {
  milton,
  openTestShopWithPayments,
  type TestShopWithPayments,
} from '../testing/shop-with-payments.ts';
import { subscribeTo, testBox } from '../testing/subscribers.ts';
import { checkDeliveryArea, geocode } from './geocode.ts';

let shop: TestShopWithPayments;
beforeEach(async () => {
  shop = await openTestShopWithPayments();
});
afterEach(() => shop.close());

const seattle = { street: '12 Pine St', city: 'Seattle', state: 'Washington', zipCode: '30004' };
const notFound = [400, areaMessages.notFound];

test('nothing is sent to an address whose state is not that of its ZIP code', async () => {
  const ann = shop.customer();
  const call = async (method: string, path: string, body: object) => {
    const answer = await ann.call(method, path, body);
    return [answer.status, await answer.text()];
  };
  const items = [{ id: 'kale', quantity: 4 }];
  expect(await call('POST', '/api/cart/checkout', { items, deliveryAddress: seattle })).toEqual(notFound);
  expect(await call('POST', '/api/create-subscription', { ...testBox, deliveryAddress: seattle })).toEqual(
    notFound,
  );
  const id = await subscribeTo(shop, ann);
  expect(await call('PATCH', `/api/subscriptions/${id}`, { deliveryAddress: seattle })).toEqual(notFound);
  const address = '12 Pine St, Seattle, Washington 30004';
  expect(await call('POST', '/api/geocode', { address })).toEqual([404, areaMessages.notFound]);
});

test.each(['Georgia', 'GA', 'georgia', 'gA', 'Ga.', ' GEORGIA ', 'ＧＡ'])(
  'the state of 30004 is %p',
  async (state) => {
    expect(await geocode(shop.deps, { ...milton, state })).not.toBeNull();
    expect(await geocode(shop.deps, `12 Main St, Milton, ${state} 30004`)).not.toBeNull();
  },
);

test.each(['WA', 'south carolina', 'Georgie', 'G', 'Geo'])('and not %p', async (state) => {
  expect(await geocode(shop.deps, { ...milton, state })).toBeNull();
});

test.each([
  '12 Pine St, Seattle, WA 30004',
  '12 Pine St, Seattle WA 30004',
  '12 Pine St, Charleston, west virginia 30004-1234, USA',
  '12 Pine St, Charleston South Carolina 30004 United States',
])('%s is nowhere', async (text) => {
  expect(await geocode(shop.deps, text)).toBeNull();
});

test.each([
  '30004',
  'Milton 30004',
  '12 Oak CT 30004',
  '12 Oak Ct, 30004, USA',
  '12 Washington Ave, Milton 30004',
  '7 Virginia Dr, Milton, GA 30004',
])('%s is in the area', async (text) => {
  expect((await checkDeliveryArea(shop.deps, text)).distance).toBeLessThan(25);
});

test('another state is outside, under its own ZIP code', async () => {
  for (const state of ['Washington', 'WA', ''])
    await expect(checkDeliveryArea(shop.deps, { ...seattle, state, zipCode: '98101' })).rejects.toMatchObject(
      { message: areaMessages.outside },
    );
});
