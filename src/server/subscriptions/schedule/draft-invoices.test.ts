import { afterEach, beforeEach, expect, test } from 'bun:test';
import { orders } from '../../orders/table.ts';
import { friendOf, giveCredit, referrerIn } from '../../testing/referrals.ts';
import { openTestShopWithPayments, type TestShopWithPayments } from '../../testing/shop-with-payments.ts';
import { type Subscriber, subscribeTo, subscriptionOf } from '../../testing/subscribers.ts';
import { editOrderOrBox } from '../changes/moved-boxes.ts';

let shop: TestShopWithPayments;
let ann: Subscriber;
beforeEach(async () => {
  shop = await openTestShopWithPayments();
  ann = shop.customer('ann@example.com');
});
afterEach(() => shop.close());

const refused = [
  409,
  'Your card is being charged for a box right now, so nothing was changed. Please try again in an hour.',
];
const minute = 60_000;

const boxes = () =>
  shop.deps.db
    .select()
    .from(orders)
    .all()
    .map(({ deliveryDate, total }) => `${deliveryDate} ${total}`);

/** In the hour between draft invoice and charge. */
async function beingCharged(boxesBefore: number) {
  const id = await subscribeTo(shop, ann, { planFrequency: 'weekly' });
  for (let box = 0; box < boxesBefore; box += 1) await moveAfterCharge(70);
  await moveAfterCharge(10);
  const { deliveries } = await subscriptionOf(ann);
  const day = deliveries.find(({ state }) => state === 'scheduled')?.date ?? '';
  const call = async (method: string, path: string, body?: object) => {
    const answer = await ann.call(method, `/api/subscriptions/${id}${path}`, body);
    return [answer.status, answer.ok ? '' : await answer.text()];
  };
  return { call, day };
}

async function moveAfterCharge(minutes: number): Promise<void> {
  const { nextCharge } = await subscriptionOf(ann);
  await shop.moveClockTo(new Date((nextCharge?.at ?? 0) + minutes * minute).toISOString());
}

test('while a box is being charged it is not skipped, and is charged once', async () => {
  const { call, day } = await beingCharged(0);
  expect(await call('POST', '/skips', { date: day })).toEqual(refused);
  expect(boxes()).toEqual([]);
  await shop.moveClockTo(new Date(shop.deps.now() + 60 * minute).toISOString());
  const paid = [`${day} 4212`];
  expect(boxes()).toEqual(paid);
  expect(await call('POST', '/skips', { date: day })).toEqual([200, '']);
  expect(await call('DELETE', `/skips/${day}`)).toEqual([200, '']);
  expect(boxes()).toEqual(paid);
});

test.each([
  ['a pause without an end', 'PATCH', '/pause', { pause: true }],
  ['a pause until a day', 'PATCH', '/pause', { pause: true, until: '2031-05-01' }],
  ['another frequency', 'PATCH', '', { planFrequency: 'monthly' }],
] as const)('while a box is being charged %s waits, and works afterwards', async (_, method, path, body) => {
  const { call, day } = await beingCharged(1);
  const before = boxes();
  expect(await call(method, path, body)).toEqual(refused);
  await shop.moveClockTo(new Date(shop.deps.now() + 60 * minute).toISOString());
  expect(boxes().length).toBe(before.length + 1);
  expect(boxes().at(-1)).toStartWith(day);
  expect((await call(method, path, body))[0]).toBe(200);
});

test('a friend is not promised the discount of the first box twice while that box is being charged', async () => {
  ann = friendOf(shop, referrerIn(shop, { street: '5 Far Rd' }));
  const { call, day } = await beingCharged(0);
  const kale = { products: [{ productId: 'kale', quantity: 8 }] };
  expect(await call('PATCH', '', { ...kale, expectedTotal: 4007 })).toEqual(refused);
  await shop.moveClockTo(new Date(shop.deps.now() + 60 * minute).toISOString());
  expect(boxes()).toEqual([`${day} 3699`]);
  expect((await call('PATCH', '', { ...kale, expectedTotal: 4007 }))[1]).toContain('now $46.22');
  expect(await call('PATCH', '', { ...kale, expectedTotal: 4622 })).toEqual([200, '']);
});

test('a draft that is not wanted but covered by credit pays the next box, and is not voided in vain', async () => {
  await subscribeTo(shop, ann, { planFrequency: 'weekly' });
  await moveAfterCharge(70);
  await giveCredit(shop, ann.id, 30_000);
  await moveAfterCharge(-1);
  const box = shop.deps.db.select().from(orders).get();
  await editOrderOrBox(shop.deps, 'olive', box?.id ?? '', { deliveryDate: '2031-03-29' });
  await shop.moveClockTo('2031-03-26T15:00:00Z');
  expect(boxes()).toEqual(['2031-03-29 4212', '2031-04-05 4212']);
  expect(shop.sent.filter((call) => call.endsWith('/void'))).toEqual([]);
});
