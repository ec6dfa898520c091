import { afterEach, beforeEach, expect, test } from 'bun:test';
import { desc } from 'drizzle-orm';
import Stripe from 'stripe';
import { orders } from '../../orders/table.ts';
import { receiveEvent } from '../../payments/events.ts';
import {
  milton,
  openTestShopWithPayments,
  type TestShopWithPayments,
} from '../../testing/shop-with-payments.ts';
import { subscriptions } from '../record/table.ts';

let shop: TestShopWithPayments;
beforeEach(async () => {
  shop = await openTestShopWithPayments();
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

/** Ann's subscription provides a chargeable card. */
async function subscriber() {
  const ann = shop.customer();
  const { data } = await ann.api.api['create-subscription'].post(box);
  const { id } = await shop.payWith(data?.clientSecret);
  await ann.api.api['complete-subscription'].post({ paymentIntentId: id });
  await shop.sandbox.idle();
  return ann;
}

function loseNextResponse() {
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

test('a pending subscription given up without a response from the provider is cancelled there, and charges nothing', async () => {
  const ann = await subscriber();
  loseNextResponse();
  expect((await ann.call('POST', '/api/create-subscription', box, key)).status).toBe(503);
  await shop.fault({
    webhooks: 'hold',
    requests: [{ match: 'GET /v1/events', fault: '500', times: 1_000_000 }],
  });
  await shop.moveClockTo('2031-03-06T16:00:00Z');
  expect(rows().map((row) => [row.status, row.stripeSubscriptionId === null])).toContainEqual([
    'cancelled',
    true,
  ]);
  expect(await atProvider()).toEqual(['canceled', 'trialing']);
  await shop.healed();
  await shop.moveClockTo('2031-03-20T15:00:00Z');
  expect(shop.deps.db.select().from(orders).all()).toHaveLength(1);
}, 30_000);

test('a subscription that is heard of only after it was cancelled here is stopped at the provider', async () => {
  const ann = await subscriber();
  await shop.fault({ webhooks: 'hold' });
  loseNextResponse();
  await ann.call('POST', '/api/create-subscription', box, key);
  shop.deps.db.$client.run("update subscriptions set status = 'cancelled' where status = 'pending'");
  expect(await atProvider()).toEqual(['trialing', 'trialing']);
  await shop.healed();
  expect(await atProvider()).toEqual(['canceled', 'trialing']);
  await shop.moveClockTo('2031-03-20T15:00:00Z');
  expect(shop.deps.db.select().from(orders).all()).toHaveLength(1);
});

test('a pending subscription given up while its event is handled is cancelled when the event comes again', async () => {
  await shop.fault({ webhooks: 'lose' });
  loseNextResponse();
  await shop.customer().call('POST', '/api/create-subscription', box, key);
  const { events, subscriptions: calls } = shop.deps.payments.stripe;
  const { retrieve } = calls;
  Object.assign(calls, {
    async retrieve(...args: Parameters<typeof retrieve>) {
      const found = await retrieve.apply(calls, args);
      shop.deps.db.update(subscriptions).set({ status: 'cancelled' }).run();
      return found;
    },
  });
  const [created] = (await events.list({ type: 'customer.subscription.created' })).data;
  const take = () => receiveEvent(shop.deps, created as Stripe.Event);
  await expect(take()).rejects.toThrow('cancelled meanwhile');
  expect(await atProvider()).toEqual(['trialing']);
  await take();
  expect(await atProvider()).toEqual(['canceled']);
});

test('a pending subscription given up while the provider creates it returns no secret and is cancelled', async () => {
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

/** The owner deletes the coupon; Ben's subscription recreates the catalog. */
async function loseResponseAndObjects(ann: ReturnType<TestShopWithPayments['customer']>) {
  await shop.customer().api.api['create-subscription'].post(box);
  loseNextResponse();
  expect((await ann.call('POST', '/api/create-subscription', box, key)).status).toBe(503);
  await shop.deps.payments.stripe.coupons.del('weekly-5');
  expect((await shop.customer().call('POST', '/api/create-subscription', box)).status).toBe(200);
}

test.each(['deliver', 'lose'])(
  'a pending subscription goes on after its response was lost and the tax rate was created anew (webhooks: %s)',
  async (webhooks) => {
    await shop.fault({ webhooks });
    const ann = shop.customer();
    await loseResponseAndObjects(ann);
    await shop.sandbox.idle();
    const made = (await atProvider()).length;
    const answer = await ann.call('POST', '/api/create-subscription', box, key);
    expect(answer.status).toBe(200);
    expect(await atProvider()).toHaveLength(made);
    const { id } = await shop.payWith((await answer.json()).clientSecret);
    await ann.api.api['complete-subscription'].post({ paymentIntentId: id });
    expect((await ann.api.api['my-subscriptions'].get()).data).toMatchObject([{ status: 'trialing' }]);
  },
);

test('while the provider does not list what it created, the customer is asked to try again later', async () => {
  await shop.fault({ webhooks: 'lose' });
  const ann = shop.customer();
  await loseResponseAndObjects(ann);
  Object.assign(shop.deps.payments.stripe.subscriptions, { list: async () => ({ data: [] }) });
  const answer = await ann.call('POST', '/api/create-subscription', box, key);
  expect([answer.status, await answer.text()]).toEqual([
    503,
    'We are still setting your subscription up. Nothing has been charged. Please try again in a few minutes.',
  ]);
});

test('a pending subscription that the provider has ended meanwhile is cancelled', async () => {
  await shop.fault({ webhooks: 'lose' });
  const ann = shop.customer();
  loseNextResponse();
  await ann.call('POST', '/api/create-subscription', box, key);
  const { stripe } = shop.deps.payments;
  const [made] = (await stripe.subscriptions.list()).data;
  shop.deps.db
    .update(subscriptions)
    .set({ stripeSubscriptionId: made?.id ?? '' })
    .run();
  await stripe.subscriptions.cancel(made?.id ?? '');
  expect((await ann.call('POST', '/api/create-subscription', box, key)).status).toBe(409);
  expect(rows()).toMatchObject([{ status: 'cancelled' }]);
});

test('a key that started a subscription is not answered as a new one, nor with the claim that nothing was charged', async () => {
  const ann = shop.customer();
  const first = await ann.call('POST', '/api/create-subscription', box, key);
  const { id } = await shop.payWith((await first.json()).clientSecret);
  await ann.api.api['complete-subscription'].post({ paymentIntentId: id });
  const again = () => ann.call('POST', '/api/create-subscription', box, key);
  expect((await again()).status).toBe(200);
  await shop.moveClockTo('2031-03-25T15:00:00Z');
  const started = 'This subscription has already started. Please start again to subscribe once more.';
  const later = await again();
  expect([later.status, await later.text()]).toEqual([409, started]);
  const { stripe } = shop.deps.payments;
  await stripe.subscriptions.cancel(rows()[0]?.stripeSubscriptionId ?? '');
  await shop.sandbox.idle();
  expect(rows()).toMatchObject([{ status: 'cancelled' }]);
  expect(await (await again()).text()).toBe(started);
});

test.each(['products', 'subscriptions', 'setup_intents'])(
  'a 500 that the provider keeps under its key (%s) does not block a pending subscription for good',
  async (kind) => {
    const ann = await subscriber();
    await shop.fault({ requests: [{ match: `POST /v1/${kind}`, fault: 'kept-500', times: 1 }] });
    expect((await ann.call('POST', '/api/create-subscription', box, key)).status).toBe(503);
    await shop.sandbox.idle();
    expect((await ann.call('POST', '/api/create-subscription', box, key)).status).toBe(200);
    expect(await atProvider()).toEqual(['trialing', 'trialing']);
  },
);

test('a subscription that was made although the provider answered with a kept 500 is found, not made twice', async () => {
  const ann = shop.customer();
  await shop.fault({
    webhooks: 'hold',
    requests: [{ match: 'POST /v1/subscriptions', fault: 'kept-500', times: 1 }],
  });
  const { subscriptions: calls } = shop.deps.payments.stripe;
  const { create } = calls;
  Object.assign(calls, {
    async create(...args: Parameters<typeof create>) {
      Object.assign(calls, { create });
      const failure = await create.apply(calls, args).catch((error) => error);
      await create.apply(calls, [args[0]]);
      throw failure;
    },
  });
  expect((await ann.call('POST', '/api/create-subscription', box, key)).status).toBe(503);
  expect((await ann.call('POST', '/api/create-subscription', box, key)).status).toBe(200);
  expect(await atProvider()).toEqual(['trialing']);
});

test('an account can have fifty subscriptions, those that ended or wait for their card included', async () => {
  const ann = await subscriber();
  const [{ id = '' } = {}] = rows();
  await ann.call('DELETE', `/api/subscriptions/${id}`);
  const subscribe = () => ann.call('POST', '/api/create-subscription', box);
  for (let count = 1; count < 50; count += 1) expect((await subscribe()).status).toBe(200);
  const refused = await subscribe();
  expect([refused.status, await refused.text()]).toEqual([
    409,
    'An account can have 50 subscriptions, ended ones included. Please call us at (770) 555-0142.',
  ]);
  expect([
    rows().length,
    (await shop.deps.payments.stripe.subscriptions.list({ status: 'all', limit: 100 })).data.length,
  ]).toEqual([50, 50]);
  expect((await shop.customer('ben@example.com').call('POST', '/api/create-subscription', box)).status).toBe(
    200,
  );
});
