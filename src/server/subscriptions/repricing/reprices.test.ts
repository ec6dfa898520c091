import { afterEach, beforeEach, expect, test } from 'bun:test';
import { asc, eq } from 'drizzle-orm';
import { orders } from '../../orders/table.ts';
import { createTestAdmin } from '../../testing/admin.ts';
import { openTestShopWithPayments, type TestShopWithPayments } from '../../testing/shop-with-payments.ts';
import { type Subscriber, subscribeTo, subscriptionOf } from '../../testing/subscribers.ts';
import { reprices, subscriptionVersions } from '../record/table.ts';

let shop: TestShopWithPayments;
let admin: Subscriber;
let ann: Subscriber;
let id: string;
beforeEach(async () => {
  shop = await openTestShopWithPayments();
  admin = createTestAdmin(shop);
  ann = shop.customer('ann@example.com');
  id = await subscribeTo(shop, ann, { planFrequency: 'weekly' });
});
afterEach(() => shop.close());

const kale = (quantity: number) => [{ productId: 'kale', size: '2-oz', quantity }];
const priceOf = (product: string, price: string) =>
  admin.call('PATCH', `/api/admin/products/${product}`, { price });
const reprice = async (from: string, body: object = {}, product = 'radish') => {
  const answer = await admin.call('POST', `/api/admin/products/${product}/reprice`, { from, ...body });
  const text = await answer.text();
  return [answer.status, answer.ok ? JSON.parse(text) : text];
};
const reached = (count: number) => [200, { subscriptions: count, mails: count }];
const newPriceMails = () => {
  const mails = shop.mails().filter(({ subject }) => subject.startsWith('A new price'));
  return mails.sort((a, b) => a.to.localeCompare(b.to));
};
const boxesOf = (subscriptionId: string) =>
  shop.deps.db
    .select()
    .from(orders)
    .where(eq(orders.subscriptionId, subscriptionId))
    .orderBy(asc(orders.deliveryDate))
    .all()
    .map(({ deliveryDate, total }) => `${deliveryDate} ${total}`);

test('a new price reaches the boxes from its Saturday on, to the cent, with one mail', async () => {
  const ben = shop.customer('ben@example.com');
  const box = await subscribeTo(shop, ben, { planFrequency: 'biweekly', products: kale(11) });
  await priceOf('radish', '4.00');
  await priceOf('kale', '3.25');
  expect(await reprice('2031-04-05', { preview: true })).toEqual(reached(1));
  expect([newPriceMails(), shop.deps.db.select().from(reprices).all()]).toEqual([[], []]);
  expect(await reprice('2031-04-05')).toEqual(reached(1));
  expect(await reprice('2031-04-05')).toEqual(reached(0));
  expect(await reprice('2031-04-12')).toEqual(reached(0));
  expect(await reprice('2031-04-05', {}, 'kale')).toEqual(reached(1));
  await shop.moveClockTo('2031-03-20T15:00:00Z');
  expect((await subscriptionOf(ann)).boxTotal).toBe('42.12');
  await shop.moveClockTo('2031-04-17T15:00:00Z');
  expect(boxesOf(id)).toEqual([
    '2031-03-22 4212',
    '2031-03-29 4212',
    '2031-04-05 4520',
    '2031-04-12 4520',
    '2031-04-19 4520',
  ]);
  expect(boxesOf(box)).toEqual(['2031-03-22 5368', '2031-04-05 3474', '2031-04-19 3474']);
  expect(newPriceMails().map(({ to }) => to)).toEqual(['ann@example.com', 'ben@example.com']);
  const text = newPriceMails()[0]?.text;
  for (const words of ['Saturday, April 5', '$4.00 instead of $3.00', '$42.12', '$45.20', 'cancel'])
    expect(text).toContain(words);
  const { canUndoChange } = await subscriptionOf(ann);
  expect(canUndoChange).toBe(false);
  expect(shop.mails().filter(({ subject }) => /changes|differs|instead of/.test(subject))).toEqual([]);
});

test('it reaches running subscriptions with that green at another price, also paused until a day', async () => {
  const [paused, forever, gone, other, late] = ['paused', 'forever', 'gone', 'other', 'late'].map((name) =>
    shop.customer(`${name}@example.com`),
  ) as [Subscriber, Subscriber, Subscriber, Subscriber, Subscriber];
  const until = await subscribeTo(shop, paused);
  const away = await subscribeTo(shop, forever);
  const ended = await subscribeTo(shop, gone);
  await subscribeTo(shop, other, { products: kale(5) });
  await priceOf('radish', '4.00');
  await subscribeTo(shop, late);
  await shop.moveClockTo('2031-03-20T15:00:00Z');
  const pause = (who: Subscriber, which: string, body: object) =>
    who.call('PATCH', `/api/subscriptions/${which}/pause`, { pause: true, ...body });
  expect((await pause(paused, until, { until: '2031-05-20' })).status).toBe(200);
  expect((await pause(forever, away, {})).status).toBe(200);
  expect((await gone.call('DELETE', `/api/subscriptions/${ended}`)).status).toBe(200);
  expect(await reprice('2031-04-19', { preview: true })).toEqual(reached(2));
  expect(await reprice('2031-04-19')).toEqual(reached(2));
  expect(newPriceMails().map(({ to }) => to)).toEqual(['ann@example.com', 'paused@example.com']);
  expect(newPriceMails()[1]?.text).toContain('Saturday, May 31');
});

test('a day that is too near or no Saturday, an unknown green and a customer are refused', async () => {
  const refusal = [400, 'Please choose Saturday, April 5 or a later Saturday.'];
  for (const day of ['2031-03-29', '2031-04-06', '2031-02-29']) {
    const [status, sentence] = await reprice(day, { preview: true });
    expect([day, status]).toEqual([day, 400]);
    if (day !== '2031-02-29') expect([status, sentence]).toEqual(refusal);
  }
  expect((await reprice('2031-04-05', {}, 'gold'))[0]).toBe(404);
  const asked = await ann.call('POST', '/api/admin/products/radish/reprice', { from: '2031-04-05' });
  expect(asked.status).toBe(403);
});

test('a customer’s own change in between stands, and its undo brings the new price back', async () => {
  const ben = shop.customer('ben@example.com');
  const undone = await subscribeTo(shop, ben, { planFrequency: 'weekly' });
  await priceOf('radish', '4.00');
  expect(await reprice('2031-04-05')).toEqual(reached(2));
  await priceOf('radish', '3.00');
  const products = [{ productId: 'radish', size: '2-oz', quantity: 10 }];
  for (const [who, which] of [
    [ann, id],
    [ben, undone],
  ] as const)
    expect((await who.call('PATCH', `/api/subscriptions/${which}`, { products })).status).toBe(200);
  expect((await ben.call('POST', `/api/subscriptions/${undone}/undo-change`)).status).toBe(200);
  await shop.moveClockTo('2031-04-03T15:00:00Z');
  expect(boxesOf(id)).toEqual(['2031-03-22 5238', '2031-03-29 5238', '2031-04-05 5238']);
  expect(boxesOf(undone)).toEqual(['2031-03-22 4212', '2031-03-29 4212', '2031-04-05 4520']);
});

test('a later call replaces the price that waits, and a skipped box costs the old one when it comes after all', async () => {
  await priceOf('radish', '4.00');
  expect(await reprice('2031-04-12')).toEqual(reached(1));
  await priceOf('radish', '5.00');
  expect(await reprice('2031-04-05')).toEqual(reached(1));
  await ann.call('POST', `/api/subscriptions/${id}/skips`, { date: '2031-03-29' });
  await shop.moveClockTo('2031-03-27T15:00:00Z');
  const undo = await ann.call('DELETE', `/api/subscriptions/${id}/skips/2031-03-29`);
  expect(undo.status).toBe(200);
  await shop.moveClockTo('2031-04-10T15:00:00Z');
  expect(boxesOf(id)).toEqual(['2031-03-22 4212', '2031-03-29 4212', '2031-04-05 4828', '2031-04-12 4828']);
  expect(newPriceMails()).toHaveLength(2);
});

test('until it is charged, every coming sum is the one that will be charged, after a pause as after skips', async () => {
  await shop.moveClockTo('2031-03-21T15:00:00Z');
  await priceOf('radish', '4.00');
  expect(await reprice('2031-04-26')).toEqual(reached(1));
  const patch = (path: string, body: object) => ann.call('PATCH', `/api/subscriptions/${id}${path}`, body);
  expect((await patch('/pause', { pause: true, until: '2031-04-22' })).status).toBe(200);
  expect((await subscriptionOf(ann)).nextCharge).toMatchObject({ date: '2031-04-26', amount: 4520 });
  await shop.moveClockTo('2031-04-23T20:00:00Z');
  const since = Date.parse('2031-04-22T00:00:00Z');
  const mails = shop.mails().filter(({ to, createdAt }) => to === ann.email && createdAt > since);
  expect(mails.map(({ subject }) => subject).length).toBeGreaterThan(2);
  const sums = mails.flatMap(({ text }) => text.match(/\$(?:42\.12|45\.20)/g) ?? []);
  expect(new Set(sums)).toEqual(new Set(['$45.20']));
  expect(boxesOf(id).at(-1)).toBe('2031-04-26 4520');

  const skipping = shop.customer('skips@example.com');
  const skipped = await subscribeTo(shop, skipping, { planFrequency: 'weekly', products: kale(11) });
  await priceOf('kale', '4.00');
  const [first, second] = (await subscriptionOf(skipping)).deliveries.map(({ date }) => date) as [
    string,
    string,
  ];
  expect([first, await reprice('2031-05-31', {}, 'kale')]).toEqual(['2031-05-10', reached(1)]);
  for (const date of [first, second, '2031-05-24'])
    await skipping.call('POST', `/api/subscriptions/${skipped}/skips`, { date });
  const { nextCharge } = await subscriptionOf(skipping);
  expect(nextCharge).toMatchObject({ date: '2031-05-31', amount: 4514 });
});

test('the mail about a new price leaves, however many mails a stranger has caused to that address', async () => {
  for (let n = 0; n < 6; n += 1)
    await shop.visitor().call('POST', '/api/auth/forgot-password', { email: ann.email });
  await ann.call('PATCH', `/api/subscriptions/${id}`, { products: kale(11) });
  await priceOf('kale', '4.00');
  for (const price of ['4.00', '5.00', '6.00', '7.00', '8.00', '9.00']) {
    await priceOf('kale', price);
    expect(await reprice('2031-04-05', {}, 'kale')).toEqual(reached(1));
  }
  expect(newPriceMails()).toHaveLength(6);
});

test('an outage of the provider loses nothing: the same change is tried again, once', async () => {
  await priceOf('radish', '4.00');
  await reprice('2031-04-05');
  await shop.moveClockTo('2031-03-26T13:59:00Z');
  const match = 'POST /v1/subscriptions/*';
  const versions = () => shop.deps.db.select().from(subscriptionVersions).all().length;
  const requests = [
    { match, fault: 'kept-500', times: 1 },
    { match, fault: '500', times: 99 },
  ];
  await shop.fault({ requests });
  await shop.moveClockTo('2031-03-26T14:01:00Z');
  await shop.runJobs();
  expect([versions(), (await subscriptionOf(ann)).boxTotal]).toEqual([2, '42.12']);
  await shop.healed();
  await shop.moveClockTo('2031-04-03T15:00:00Z');
  expect(versions()).toBe(2);
  expect(boxesOf(id)).toEqual(['2031-03-22 4212', '2031-03-29 4212', '2031-04-05 4520']);
  expect(newPriceMails()).toHaveLength(1);
});
