import { afterEach, beforeEach, expect, test } from 'bun:test';
import { areaMessages } from '../../../shared/contract/delivery.ts';
import { limits } from '../../../shared/rules/limits.ts';
import { orders } from '../../orders/table.ts';
import { friendOf, kaleBox, referrerIn } from '../../testing/referrals.ts';
import {
  milton,
  openTestShopWithPayments,
  type TestShopWithPayments,
} from '../../testing/shop-with-payments.ts';
import { type Subscriber, subscribeTo, subscriptionOf } from '../../testing/subscribers.ts';
import { nextBoxLink } from './next-box-links.ts';

let shop: TestShopWithPayments;
let ann: Subscriber;
let id: string;
beforeEach(async () => {
  shop = await openTestShopWithPayments();
  ann = shop.customer('ann@example.com');
  id = await subscribeTo(shop, ann);
});
afterEach(() => shop.close());

const kale = (quantity: number) => ({ products: [{ productId: 'kale', quantity }] });
const change = (body: object) => ann.call('PATCH', `/api/subscriptions/${id}`, body);
const undo = () => ann.call('POST', `/api/subscriptions/${id}/undo-change`);
const contents = async () => (await subscriptionOf(ann)).cartDetails;
async function billed() {
  const [current] = (await shop.deps.payments.stripe.subscriptions.list({ limit: 1 })).data;
  return current?.items.data[0]?.price.unit_amount;
}

test('an undo goes back to the box before, not to a change that the provider never took', async () => {
  const match = 'POST /v1/subscriptions/*';
  await shop.fault({ requests: [{ match, fault: '500', times: 9 }] });
  expect((await change(kale(50))).status).toBe(503);
  await shop.healed();
  expect((await change(kale(10))).status).toBe(200);
  expect([await contents(), await billed()]).toEqual(['10 oz Kale', 3000]);
  expect((await undo()).status).toBe(200);
  expect((await undo()).status).toBe(409);
  expect([await contents(), await billed()]).toEqual(['4 oz Pea Shoots, 3 oz Radish', 2000]);
});

test('a change whose answer was lost is followed, and undone to the box before it', async () => {
  const match = 'POST /v1/subscriptions/*';
  await shop.fault({ requests: [{ match, fault: '500', times: 9 }] });
  await change(kale(50));
  await shop.healed();
  await shop.fault({ requests: [{ match, fault: 'act-then-timeout', times: 2 }] });
  expect((await change(kale(10))).status).toBe(503);
  await shop.healed();
  expect([await contents(), await billed()]).toEqual(['10 oz Kale', 3000]);
  expect((await undo()).status).toBe(200);
  expect(await contents()).toBe('4 oz Pea Shoots, 3 oz Radish');
});

const elm = { ...milton, street: '9 Elm Dr' };
const longNotes = 'Ring twice. '.repeat(60).trim();
test.each([
  ['a box and its address', { ...kale(10), deliveryAddress: { ...elm, notes: 'door 9' } }],
  ['an address alone', { deliveryAddress: { ...elm, notes: 'door 9' } }],
  ['shorter notes', { deliveryAddress: { ...elm, notes: 'door 9' } }],
])('a change of %s whose answer was lost is followed as a whole', async (what, body) => {
  if (what === 'shorter notes') await change({ deliveryAddress: { ...elm, notes: longNotes } });
  const match = 'POST /v1/subscriptions/*';
  await shop.fault({ webhooks: 'lose', requests: [{ match, fault: 'act-then-timeout', times: 2 }] });
  expect((await change(body)).status).toBe(503);
  await shop.healed();
  await shop.runJobs();
  const { cartDetails, deliveryAddress } = await subscriptionOf(ann);
  expect(cartDetails).toBe('products' in body ? '10 oz Kale' : '4 oz Pea Shoots, 3 oz Radish');
  expect(deliveryAddress).toMatchObject({ street: '9 Elm Dr', notes: 'door 9' });
  await shop.moveClockTo('2031-03-20T15:00:00Z');
  expect(shop.deps.db.select().from(orders).all()).toMatchObject([
    { street: '9 Elm Dr', deliveryNotes: 'door 9' },
  ]);
});

test('changes of two devices at once come one after the other, and the last is what is billed', async () => {
  const answers = await Promise.all([8, 12, 20].map((quantity) => change(kale(quantity))));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect([await contents(), await billed()]).toEqual(['20 oz Kale', 6000]);
});

test('a total that was not shown changes nothing', async () => {
  const refused = await change({ ...kale(10), expectedTotal: 1 });
  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('the total is now')]);
  expect([await contents(), await billed()]).toEqual(['4 oz Pea Shoots, 3 oz Radish', 2000]);
});

test('changes, skips and mailed links of one account are limited together; cancelling is not', async () => {
  const { maxCount } = limits.subscriptionChangesPerAccount;
  const [delivery] = (await subscriptionOf(ann)).deliveries;
  const skips = (method: string, path: string, body?: object) =>
    ann.call(method, `/api/subscriptions/${id}/skips${path}`, body);
  for (let used = 0; used < maxCount; used += 1)
    expect((await skips('DELETE', `/${delivery?.date}`)).status).toBe(200);
  expect((await skips('POST', '', { date: delivery?.date })).status).toBe(429);
  expect((await change(kale(10))).status).toBe(429);
  const token = new URL(nextBoxLink(shop.deps, id, delivery?.date ?? '')).searchParams.get('token');
  expect((await shop.visitor().call('POST', '/api/next-box/skip', { token })).status).toBe(429);
  expect((await ann.call('DELETE', `/api/subscriptions/${id}`)).status).toBe(200);
});

test('a box is not sent to a post office box, from its sign-up on', async () => {
  const deliveryAddress = { ...elm, street: 'Post Office Box 9' };
  const signUp = { planFrequency: 'weekly', products: kale(10).products, deliveryAddress };
  for (const answer of [
    await change({ deliveryAddress }),
    await ann.call('POST', '/api/create-subscription', signUp),
  ])
    expect([answer.status, await answer.text()]).toEqual([400, areaMessages.postOfficeBox]);
});

test('what changes nothing causes no mail', async () => {
  const mailsToAnn = () => shop.mails().filter(({ to }) => to === 'ann@example.com').length;
  const before = mailsToAnn();
  expect((await change({})).status).toBe(200);
  expect((await change({ planFrequency: 'biweekly' })).status).toBe(200);
  expect(mailsToAnn()).toBe(before);
});

test('a first box with a referral discount cannot be sent on to the referrer; later ones can', async () => {
  const rita = referrerIn(shop);
  const finn = friendOf(shop, rita);
  const box = await subscribeTo(shop, finn, kaleBox, '5555555555554444');
  const move = (street: string) =>
    finn.call('PATCH', `/api/subscriptions/${box}`, { deliveryAddress: { ...milton, street } });
  expect((await move('9 Elm Dr')).status).toBe(200);
  const refused = await move('12 Main Street');
  expect([refused.status, await refused.text()]).toEqual([
    409,
    'Your first box has the referral discount, which a box to this address cannot have. Please change the address after it.',
  ]);
  await shop.moveClockTo('2031-03-20T15:00:00Z');
  expect((await move('12 Main Street')).status).toBe(200);
});
