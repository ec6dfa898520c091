import { afterEach, beforeEach, expect, test } from 'bun:test';
import { desc } from 'drizzle-orm';
import Stripe from 'stripe';
import { orders } from '../orders/table.ts';
import { milton, openPayingShop, type PayingShop } from '../test-paying-shop.ts';
import { subscriptions } from './table.ts';

let shop: PayingShop;
beforeEach(async () => {
  shop = await openPayingShop();
});
afterEach(() => shop.close());

const box = {
  planFrequency: 'weekly',
  products: [{ productId: 'kale', size: '2-oz', quantity: 4 }],
  deliveryAddress: milton,
};
const key = { 'idempotency-key': 'second' };
const rows = () => shop.deps.db.select().from(subscriptions).orderBy(desc(subscriptions.createdAt)).all();
const atProvider = async () =>
  (await shop.deps.payments.stripe.subscriptions.list({ status: 'all' })).data.map(({ status }) => status);

/** Ann has a subscription, so the provider knows a card of hers that it could charge. */
async function subscriber() {
  const ann = shop.customer();
  const { data } = await ann.api.api['create-subscription'].post(box);
  const { id } = await shop.payWith(data?.clientSecret);
  await ann.api.api['complete-subscription'].post({ paymentIntentId: id });
  await shop.world.idle();
  return ann;
}

/** The provider makes the next subscription, but its answer is lost on the way. */
function loseNextAnswer() {
  const { subscriptions: calls } = shop.deps.payments.stripe;
  const { create } = calls;
  Object.assign(calls, {
    async create(...args: Parameters<typeof create>) {
      Object.assign(calls, { create });
      await create.apply(calls, args);
      throw new Stripe.errors.StripeConnectionError({ message: 'lost', type: 'api_error' });
    },
  });
}

test('a sign-up given up without ever hearing from the provider is stopped there, and charges nothing', async () => {
  const ann = await subscriber();
  loseNextAnswer();
  expect((await ann.call('POST', '/api/create-subscription', box, key)).status).toBe(503);
  await shop.fault({
    webhooks: 'hold',
    requests: [{ match: 'GET /v1/events', fault: '500', times: 1_000_000 }],
  });
  await shop.moveTo('2031-03-06T16:00:00Z');
  expect(rows().map((row) => [row.status, row.stripeSubscriptionId === null])).toContainEqual([
    'cancelled',
    true,
  ]);
  expect(await atProvider()).toEqual(['canceled', 'trialing']);
  await shop.healed();
  await shop.moveTo('2031-03-20T15:00:00Z');
  expect(shop.deps.db.select().from(orders).all()).toHaveLength(1);
}, 30_000);

test('a subscription that is heard of only after it was cancelled here is stopped at the provider', async () => {
  const ann = await subscriber();
  await shop.fault({ webhooks: 'hold' });
  loseNextAnswer();
  await ann.call('POST', '/api/create-subscription', box, key);
  shop.deps.db.$client.run("update subscriptions set status = 'cancelled' where status = 'pending'");
  expect(await atProvider()).toEqual(['trialing', 'trialing']);
  await shop.healed();
  expect(await atProvider()).toEqual(['canceled', 'trialing']);
  await shop.moveTo('2031-03-20T15:00:00Z');
  expect(shop.deps.db.select().from(orders).all()).toHaveLength(1);
});

test('a sign-up that is given up while the provider opens it hands out no secret and is stopped', async () => {
  await shop.fault({ webhooks: 'lose' });
  const { subscriptions: calls } = shop.deps.payments.stripe;
  const { create } = calls;
  Object.assign(calls, {
    async create(...args: Parameters<typeof create>) {
      const made = await create.apply(calls, args);
      shop.deps.db.update(subscriptions).set({ status: 'cancelled' }).run();
      return made;
    },
  });
  const answer = await shop.customer().call('POST', '/api/create-subscription', box, key);
  expect([answer.status, await answer.text()]).toEqual([
    409,
    'This sign-up has expired and nothing was charged. Please start again.',
  ]);
  expect(await atProvider()).toEqual(['canceled']);
});
