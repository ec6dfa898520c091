import { afterEach, beforeEach, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { orders } from '../../orders/table.ts';
import { giveCredit } from '../../testing/referrals.ts';
import { openTestShopWithPayments, type TestShopWithPayments } from '../../testing/shop-with-payments.ts';
import { subscribeTo, subscriptionOf } from '../../testing/subscribers.ts';
import { nextBoxLink } from './next-box-links.ts';

let shop: TestShopWithPayments;
beforeEach(async () => {
  shop = await openTestShopWithPayments();
});
afterEach(() => shop.close());

async function openPaidBox(email = 'ann@example.com') {
  const ann = shop.customer(email);
  const id = await subscribeTo(shop, ann);
  const token = new URL(nextBoxLink(shop.deps, id, '2031-03-22')).searchParams.get('token') ?? '';
  await shop.moveClockTo('2031-03-19T15:00:00Z');
  const openLink = () => shop.visitor().call('GET', `/api/next-box?token=${token}`);
  const press = (choice: 'skip' | 'keep') =>
    shop.visitor().call('POST', `/api/next-box/${choice}`, { token });
  const { url } = await (await ann.call('POST', '/api/calendar')).json();
  const feed = async () => (await shop.visitor().call('GET', new URL(url).pathname)).text();
  return { ann, id, openLink, press, feed };
}

test('a paid box is shown with what is in it, also after the boxes that follow were changed', async () => {
  const { ann, id, openLink, feed } = await openPaidBox();
  const contents = '4 oz Pea Shoots, 3 oz Radish';
  const before = await (await openLink()).json();
  expect(before).toMatchObject({ state: 'ordered', cartDetails: contents, movedTo: null });
  const products = [{ productId: 'radish', size: '2-oz', quantity: 16 }];
  expect((await ann.call('PATCH', `/api/subscriptions/${id}`, { products })).status).toBe(200);
  expect(await (await openLink()).json()).toEqual(before);
  const [, paid, next] = (await feed()).split('BEGIN:VEVENT');
  expect(paid).toContain('(paid)');
  expect(next).not.toContain('Pea Shoots');
  for (const event of [paid, next]) expect(event).toContain('TRANSP:TRANSPARENT');
});

test('a box that waits for a payment says so, and nothing about a charge to come', async () => {
  const ann = shop.customer('ann@example.com');
  const id = await subscribeTo(shop, ann, {}, '4000000000000341');
  const token = new URL(nextBoxLink(shop.deps, id, '2031-03-22')).searchParams.get('token') ?? '';
  const openLink = async () => (await shop.visitor().call('GET', `/api/next-box?token=${token}`)).json();
  expect(await openLink()).toMatchObject({ isPaymentOpen: false, charge: { amount: 4104 } });
  await shop.moveClockTo('2031-03-19T15:00:00Z');
  expect(await openLink()).toMatchObject({ state: 'scheduled', isPaymentOpen: true, charge: null });
});

test('a paid box that is skipped says to which day it has moved', async () => {
  const { openLink, press } = await openPaidBox();
  expect(await (await press('skip')).json()).toMatchObject({ state: 'skipped', movedTo: '2031-04-05' });
  expect(await (await openLink()).json()).toMatchObject({ state: 'skipped', movedTo: '2031-04-05' });
  expect(await (await press('keep')).json()).toMatchObject({ state: 'ordered', movedTo: null });
});

test('a box that is refunded and not cancelled still comes', async () => {
  const { ann, id, openLink, feed } = await openPaidBox();
  shop.deps.db.update(orders).set({ paymentStatus: 'refunded' }).where(eq(orders.subscriptionId, id)).run();
  expect((await subscriptionOf(ann)).nextDeliveryDate).toBe('2031-03-22');
  expect(await feed()).toContain('DTSTART;VALUE=DATE:20310322');
  expect(await (await openLink()).json()).toMatchObject({ state: 'ordered' });
});

test.each([{ status: 'cancelled' as const }, { deletedAt: 1 }])(
  'a box that does not come any more is promised nowhere: %p',
  async (gone) => {
    const { ann, id, openLink, feed } = await openPaidBox();
    expect((await subscriptionOf(ann)).nextDeliveryDates[0]).toBe('2031-03-22');
    expect(await feed()).toContain('DTSTART;VALUE=DATE:20310322');
    shop.deps.db.update(orders).set(gone).where(eq(orders.subscriptionId, id)).run();
    const { nextDeliveryDate, nextDeliveryDates, deliveries } = await subscriptionOf(ann);
    expect([nextDeliveryDate, nextDeliveryDates[0], deliveries[0]?.date]).toEqual(
      Array(3).fill('2031-04-05'),
    );
    expect(await feed()).not.toContain('DTSTART;VALUE=DATE:20310322');
    const answer = await openLink();
    expect([answer.status, await answer.text()]).toEqual([
      409,
      'There is no box on Saturday, March 22 any more that could be changed.',
    ]);
  },
);

test('a paid box that has left the farm is not skipped, by link or signed in', async () => {
  const { ann, id, press } = await openPaidBox();
  shop.deps.db.update(orders).set({ status: 'shipped' }).where(eq(orders.subscriptionId, id)).run();
  const refusal = [
    409,
    'The box of Saturday, March 22 has already left the farm, so it can no longer be skipped.',
  ];
  const byLink = await press('skip');
  expect([byLink.status, await byLink.text()]).toEqual(refusal);
  const signedIn = await ann.call('POST', `/api/subscriptions/${id}/skips`, { date: '2031-03-22' });
  expect([signedIn.status, await signedIn.text()]).toEqual(refusal);
  const box = shop.deps.db.select().from(orders).where(eq(orders.subscriptionId, id)).get();
  expect(box).toMatchObject({ deliveryDate: '2031-03-22', status: 'shipped' });
});

test('a link says nothing of its box once the day is over, or the subscription has ended', async () => {
  const ann = shop.customer('ann@example.com');
  const id = await subscribeTo(shop, ann);
  const token = new URL(nextBoxLink(shop.deps, id, '2031-03-22')).searchParams.get('token') ?? '';
  const openLink = async () => (await shop.visitor().call('GET', `/api/next-box?token=${token}`)).status;
  expect(await openLink()).toBe(200);
  expect((await ann.call('DELETE', `/api/subscriptions/${id}`)).status).toBe(200);
  expect(await openLink()).toBe(409);
  const ben = await openPaidBox('ben@example.com');
  expect((await ben.openLink()).status).toBe(200);
  await shop.moveClockTo('2031-03-24T15:00:00Z');
  expect((await ben.openLink()).status).toBe(409);
});

test.each([
  [0, { amount: 4104, creditApplied: 0, amountDue: 4104 }],
  [1000, { amount: 4104, creditApplied: 1000, amountDue: 3104 }],
  [5000, { amount: 4104, creditApplied: 4104, amountDue: 0 }],
])('a link says what %p cents of credit and the card will pay', async (gift, charge) => {
  const ann = shop.customer('ann@example.com');
  const id = await subscribeTo(shop, ann);
  if (gift > 0) await giveCredit(shop, ann.id, gift);
  const token = new URL(nextBoxLink(shop.deps, id, '2031-03-22')).searchParams.get('token') ?? '';
  const read = async () => (await shop.visitor().call('GET', `/api/next-box?token=${token}`)).json();
  expect((await read()).charge).toMatchObject(charge);
  const keep = await shop.visitor().call('POST', '/api/next-box/keep', { token });
  expect((await keep.json()).charge).toMatchObject(charge);
});

test('while the provider is down a link opens, and says nothing about credit', async () => {
  const ann = shop.customer('ann@example.com');
  const id = await subscribeTo(shop, ann);
  const token = new URL(nextBoxLink(shop.deps, id, '2031-03-22')).searchParams.get('token') ?? '';
  await shop.fault({ requests: [{ match: 'GET /v1/customers/*', fault: '500', times: 20 }] });
  const answer = await shop.visitor().call('GET', `/api/next-box?token=${token}`);
  expect(await answer.json()).toMatchObject({
    state: 'scheduled',
    charge: { amount: 4104, creditApplied: null, amountDue: null },
  });
  await shop.healed();
}, 30_000);
