import { afterEach, beforeEach, expect, test } from 'bun:test';
import { orders } from '../orders/table.ts';
import { createTestAdmin } from '../testing/admin.ts';
import {
  milton,
  openTestShopWithPayments,
  type TestShopWithPayments,
} from '../testing/shop-with-payments.ts';

let shop: TestShopWithPayments;
let admin: ReturnType<typeof createTestAdmin>;
beforeEach(async () => {
  shop = await openTestShopWithPayments();
  admin = createTestAdmin(shop);
});
afterEach(() => shop.close());

const gift = 'gift@example.com';

/** 6 oz of kale, paid; `email` as typed by the buyer. */
async function buy(email: string) {
  const ann = shop.customer('ann@example.com');
  const { street, city, state, zipCode } = milton;
  const { data } = await ann.api.api.cart.checkout.post({
    deliveryAddress: milton,
    items: [{ id: 'kale', quantity: 6 }],
    customerInfo: { name: 'Ann', email, phone: '', address: street, city, state, zipCode },
  });
  await shop.payWith(data?.clientSecret);
  await shop.sandbox.idle();
  return data?.orderId ?? '';
}
const edit = (id: string, body: object) => admin.call('PATCH', `/api/admin/orders/${id}`, body);
const addresses = (words: string) =>
  shop
    .mails()
    .filter(({ subject }) => subject.includes(words))
    .map(({ to }) => to)
    .sort();
const keptAddress = () => shop.deps.db.select().from(orders).get()?.guestEmail;

test('an order keeps an address only where it is not its account’s', async () => {
  const id = await buy('Ann@Example.com');
  expect(keptAddress()).toBeNull();
  expect(addresses('Your receipt')).toEqual(['ann@example.com']);
  await edit(id, { guestEmail: gift });
  expect(keptAddress()).toBe(gift);
  await edit(id, { guestEmail: 'ANN@example.com' });
  expect(keptAddress()).toBeNull();
});

test('mails about an order go to the address that it keeps, those about its money to the account too', async () => {
  const id = await buy(gift);
  expect(addresses('Your receipt')).toEqual(['ann@example.com', gift]);

  await edit(id, { deliveryDate: '2031-03-15' });
  expect(addresses('Your box moves')).toEqual([gift]);

  await admin.call('POST', '/api/admin/closed-days', { date: '2031-03-15', reason: 'ice' });
  expect(addresses('We do not deliver')).toEqual([gift]);

  await shop.moveClockTo('2031-03-22T12:00:00Z');
  await admin.call('POST', '/api/admin/run/2031-03-22/start');
  expect(addresses('out for delivery')).toEqual([gift]);
  const tick = { state: 'delivered', at: shop.deps.now(), key: 'phone-0001' };
  await admin.call('POST', `/api/admin/run/2031-03-22/stops/${id}`, tick);
  expect(addresses('was delivered')).toEqual([gift]);

  await admin.call('POST', `/api/admin/orders/${id}/refund`, {});
  expect(addresses('Your refund')).toEqual(['ann@example.com', gift]);
});
