import { afterEach, beforeEach, expect, test } from 'bun:test';
import { createTestAdmin } from '../testing/admin.ts';
import { openTestShopWithPayments, type TestShopWithPayments } from '../testing/shop-with-payments.ts';
import { type Subscriber, subscribeTo } from '../testing/subscribers.ts';

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

const [first, second, third] = ['2031-03-22', '2031-03-29', '2031-04-05'] as const;
const changesOf = async (date: string) =>
  (await (await admin.call('GET', `/api/admin/pack-list/${date}`)).json()).changes;

async function addExtra(date: string, productId: string, expectedTotal: number): Promise<void> {
  const answer = await ann.call(
    'POST',
    `/api/subscriptions/${id}/deliveries/${date}/extras`,
    { products: [{ productId, quantity: 2 }], expectedTotal },
    { 'idempotency-key': crypto.randomUUID() },
  );
  if (!answer.ok) throw new Error(await answer.text());
  await shop.sandbox.idle();
}

async function swapRadish(date: string): Promise<void> {
  const swap = { date, productId: 'radish', substituteId: 'kale', confirm: true };
  const answer = await admin.call('POST', '/api/admin/swaps', swap);
  if (!answer.ok) throw new Error(await answer.text());
}

test('a swapped box is no changed box, neither in its week nor in the one after', async () => {
  await shop.moveClockTo('2031-03-27T15:00:00Z');
  await swapRadish(second);
  expect(await changesOf(second)).toEqual([]);
  await shop.moveClockTo('2031-04-03T15:00:00Z');
  expect(await changesOf(third)).toEqual([]);
});

test('the extras of a box are one row, with their greens as packed, and do not change the box', async () => {
  await addExtra(second, 'radish', 616);
  await addExtra(second, 'pea-shoots', 564);
  await shop.moveClockTo('2031-03-27T15:00:00Z');
  await swapRadish(second);
  expect(await changesOf(second)).toEqual([
    { kind: 'extra', name: 'Ann Lee', detail: '2 oz Pea Shoots, 2 oz Kale' },
  ]);
  await shop.moveClockTo('2031-04-03T15:00:00Z');
  expect(await changesOf(third)).toEqual([]);
});

test('a changed box names what was ordered, also where a green of it is swapped', async () => {
  await shop.moveClockTo('2031-03-23T15:00:00Z');
  await ann.call('PATCH', `/api/subscriptions/${id}`, { products: [{ productId: 'radish', quantity: 12 }] });
  await shop.moveClockTo('2031-03-27T15:00:00Z');
  await swapRadish(second);
  expect(await changesOf(second)).toEqual([
    { kind: 'resized', name: 'Ann Lee', detail: '12 oz Radish (was: 4 oz Pea Shoots, 3 oz Radish)' },
  ]);
  expect(await changesOf(first)).toEqual([{ kind: 'new', name: 'Ann Lee', detail: 'First box' }]);
});
