import { afterEach, beforeEach, expect, test } from 'bun:test';
import { orders } from '../orders/table.ts';
import { createTestAdmin } from '../testing/admin.ts';
import { insertTestOrder } from '../testing/orders.ts';
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

test('mails to who has no account lead to no dashboard, and speak of charges only where a card was charged', async () => {
  const inCash = { kind: 'by-hand', payBy: 'cash', paidWith: 'cash' } as const;
  const id = insertTestOrder(shop.deps.db, { ...inCash, guestEmail: gift, deliveryDate: '2031-03-15' });
  await edit(id, { deliveryDate: '2031-03-22' });
  await shop.moveClockTo('2031-03-22T12:00:00Z');
  await admin.call('POST', '/api/admin/run/2031-03-22/start');
  for (const state of ['not_home', 'delivered']) {
    const tick = { state, at: shop.deps.now(), key: `phone-${state}` };
    await admin.call('POST', `/api/admin/run/2031-03-22/stops/${id}`, tick);
    await shop.moveClockTo(new Date(shop.deps.now() + 900_000).toISOString());
  }
  await admin.call('POST', `/api/admin/orders/${id}/refund`, { amount: '4.00' });
  const mails = shop.mails().filter(({ to }) => to === gift);
  expect(mails.map(({ subject }) => subject.split(/[:,] /)[0]).toSorted()).toEqual([
    'We could not deliver your box',
    'Your box is out for delivery',
    'Your box moves to Saturday',
    'Your box was delivered',
    'Your refund from Eden Microgreens',
  ]);
  for (const { subject, text } of mails)
    expect([subject, /\/dashboard|charged/.test(text)]).toEqual([subject, false]);
  const ofAnn = await buy('');
  await edit(ofAnn, { deliveryDate: '2031-04-05' });
  const moved = shop.mails().find(({ subject }) => subject.startsWith('Your box moves to Saturday, April 5'));
  expect(moved?.text).toContain('nothing more is charged');
  expect(moved?.text).toContain('/dashboard');
});
