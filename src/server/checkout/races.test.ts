import { afterEach, beforeEach, expect, test } from 'bun:test';
import type Stripe from 'stripe';
import { orders } from '../orders/table.ts';
import { receiveEvent } from '../payments/events.ts';
import { providerObjects } from '../stripe/table.ts';
import { subscriptions } from '../subscriptions/record/table.ts';
import {
  milton,
  openTestShopWithPayments,
  type TestShopWithPayments,
} from '../testing/shop-with-payments.ts';

let shop: TestShopWithPayments;
beforeEach(async () => {
  shop = await openTestShopWithPayments();
});
afterEach(() => shop.close());

const cart = (id: string, quantity: number) => ({ deliveryAddress: milton, items: [{ id, quantity }] });
const box = {
  planFrequency: 'weekly',
  products: [{ productId: 'kale', size: '2-oz', quantity: 3 }],
  deliveryAddress: milton,
};

test('an order that was given up while its intent was made hands out no secret, and the intent is cancelled', async () => {
  const ann = shop.customer();
  const intents = shop.deps.payments.stripe.paymentIntents;
  const { create } = intents;
  Object.assign(intents, {
    async create(...args: Parameters<typeof create>) {
      const intent = await create.apply(intents, args);
      shop.deps.db.update(orders).set({ status: 'cancelled' }).run();
      return intent;
    },
  });
  expect((await ann.call('POST', '/api/cart/checkout', cart('kale', 3))).status).toBe(409);
  const [intent] = (await intents.list({ limit: 1 })).data;
  expect(intent?.status).toBe('canceled');
});

/** Holds the next answer until the returned function is called. */
function holdFirstResponse(): () => void {
  const { subscriptions: calls } = shop.deps.payments.stripe;
  const retrieve = calls.retrieve.bind(calls);
  const hold = Promise.withResolvers<void>();
  let count = 0;
  Object.assign(calls, {
    async retrieve(...args: Parameters<typeof retrieve>) {
      const answer = await retrieve(...args);
      count += 1;
      if (count === 1) await hold.promise;
      return answer;
    },
  });
  return hold.resolve;
}

test('a late answer about a subscription never overwrites a newer one', async () => {
  const ann = shop.customer();
  await shop.fault({ webhooks: 'lose' });
  const { data } = await ann.api.api['create-subscription'].post(box);
  const { id } = await shop.payWith(data?.clientSecret);
  await ann.api.api['complete-subscription'].post({ paymentIntentId: id });
  const { stripe } = shop.deps.payments;
  const [row] = shop.deps.db.select().from(subscriptions).all();
  const release = holdFirstResponse();
  const [updated] = (await stripe.events.list({ type: 'customer.subscription.updated' })).data;
  const late = receiveEvent(shop.deps, updated as Stripe.Event);
  await Bun.sleep(5);
  await stripe.subscriptions.cancel(row?.stripeSubscriptionId ?? '');
  const [deleted] = (await stripe.events.list({ type: 'customer.subscription.deleted' })).data;
  const newer = receiveEvent(shop.deps, deleted as Stripe.Event);
  await Bun.sleep(5);
  release();
  await Promise.all([late, newer]);
  expect(shop.deps.db.select().from(subscriptions).all()).toMatchObject([{ status: 'cancelled' }]);
});

test('of two answers about a subscription that lives on, the one fetched last is kept', async () => {
  const ann = shop.customer();
  await shop.fault({ webhooks: 'lose' });
  const { data } = await ann.api.api['create-subscription'].post(box);
  const { id } = await shop.payWith(data?.clientSecret);
  await ann.api.api['complete-subscription'].post({ paymentIntentId: id });
  const { stripe } = shop.deps.payments;
  const release = holdFirstResponse();
  const [updated] = (await stripe.events.list({ type: 'customer.subscription.updated' })).data;
  const late = receiveEvent(shop.deps, updated as Stripe.Event);
  await Bun.sleep(5);
  shop.sandbox.clock.moveTo(Date.parse('2031-03-19T15:00:00Z'));
  await shop.sandbox.runDue();
  const newer = receiveEvent(shop.deps, { ...updated, id: 'evt_newer' } as Stripe.Event);
  await Bun.sleep(20);
  release();
  await Promise.all([late, newer]);
  const [row] = shop.deps.db.select().from(subscriptions).all();
  const current = await stripe.subscriptions.retrieve(row?.stripeSubscriptionId ?? '');
  expect([current.status, row?.status]).toEqual(['active', 'active']);
});

test('a webhook that read the pending subscription before its card was confirmed does not make it pending again', async () => {
  const ann = shop.customer();
  await shop.fault({ webhooks: 'lose' });
  const { data } = await ann.api.api['create-subscription'].post(box);
  const { id } = await shop.payWith(data?.clientSecret);
  const { stripe } = shop.deps.payments;
  const release = holdFirstResponse();
  const [created] = (await stripe.events.list({ type: 'customer.subscription.created' })).data;
  const late = receiveEvent(shop.deps, created as Stripe.Event);
  await Bun.sleep(5);
  await ann.api.api['complete-subscription'].post({ paymentIntentId: id });
  release();
  await late;
  expect(shop.deps.db.select().from(subscriptions).all()).toMatchObject([{ status: 'trialing' }]);
});

test('a customer whom the provider has lost is made anew', async () => {
  const ann = shop.customer();
  await ann.api.api.cart.checkout.post(cart('kale', 1));
  const { stripe } = shop.deps.payments;
  const [known] = (await stripe.customers.list()).data;
  await stripe.customers.del(known?.id ?? '');
  expect((await ann.call('POST', '/api/cart/checkout', cart('kale', 2))).status).toBe(200);
  expect((await ann.call('POST', '/api/create-subscription', box)).status).toBe(200);
});

test('a coupon that somebody deleted at the provider is made anew', async () => {
  const ann = shop.customer();
  await ann.api.api['create-subscription'].post(box);
  await shop.deps.payments.stripe.coupons.del('weekly-5');
  expect(
    (
      await ann.call(
        'POST',
        '/api/create-subscription',
        { ...box, planFrequency: 'weekly' },
        { 'idempotency-key': 'n' },
      )
    ).status,
  ).toBe(200);
});

test('a coupon of the same name with another discount is not trusted', async () => {
  const { stripe } = shop.deps.payments;
  await stripe.coupons.create({ id: 'weekly-5', percent_off: 50, duration: 'once' });
  expect((await shop.customer().call('POST', '/api/create-subscription', box)).status).toBe(500);
  expect(
    shop.deps.db
      .select()
      .from(providerObjects)
      .all()
      .some((row) => row.key.startsWith('coupon')),
  ).toBe(false);
});

test('percents carry two decimals, so that agreed and charged are the same', async () => {
  shop.deps.db.$client.run("update settings set value = '12.345' where key = 'weekly_discount_percent'");
  const ann = shop.customer();
  const { data } = await ann.api.api['create-subscription'].post({
    ...box,
    products: [{ productId: 'kale', size: '2-oz', quantity: 999 }],
  });
  const { id } = await shop.payWith(data?.clientSecret);
  await ann.api.api['complete-subscription'].post({ paymentIntentId: id });
  const agreed = shop.deps.db.select().from(subscriptions).all()[0]?.total;
  await shop.moveClockTo('2031-03-19T15:00:00Z');
  expect(
    shop.deps.db
      .select()
      .from(orders)
      .all()
      .map((order) => order.total),
  ).toEqual([agreed ?? 0]);
});

test('an intent the provider does not know any more gives its order up instead of holding stock for ever', async () => {
  const ann = shop.customer();
  await ann.api.api.cart.checkout.post(cart('kale', 3));
  shop.deps.db.update(orders).set({ paymentIntentId: 'pi_gone' }).run();
  await shop.moveClockTo('2031-03-05T15:31:00Z');
  expect(shop.deps.db.select().from(orders).all()).toMatchObject([{ status: 'cancelled' }]);
});

test('an outage after paying does not claim that nothing was charged', async () => {
  const ann = shop.customer();
  await shop.fault({ webhooks: 'lose' });
  const { data } = await ann.api.api.cart.checkout.post(cart('kale', 3));
  const { id } = await shop.payWith(data?.clientSecret);
  await shop.fault({
    webhooks: 'lose',
    requests: [{ match: 'GET /v1/payment_intents/*', fault: '500', times: 3 }],
  });
  const answer = await ann.call('POST', '/api/complete-subscription', { paymentIntentId: id });
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain('If your payment went through, it is safe');
}, 20_000);

test('a key of an order of last week is not answered as a new order', async () => {
  const ann = shop.customer();
  const key = { 'idempotency-key': 'same' };
  const first = await ann.call('POST', '/api/cart/checkout', cart('kale', 3), key);
  const { id } = await shop.payWith((await first.json()).clientSecret);
  await ann.api.api['complete-subscription'].post({ paymentIntentId: id });
  expect((await ann.call('POST', '/api/cart/checkout', cart('kale', 3), key)).status).toBe(200);
  await shop.moveClockTo('2031-03-05T17:00:00Z');
  const later = await ann.call('POST', '/api/cart/checkout', cart('kale', 3), key);
  expect([later.status, await later.text()]).toEqual([
    409,
    'This order is already placed and paid. Please start again to order once more.',
  ]);
});

test('a card confirmed after the provider ended the pending subscription says so', async () => {
  const ann = shop.customer();
  await shop.fault({ webhooks: 'lose' });
  const { data } = await ann.api.api['create-subscription'].post(box);
  const { id } = await shop.payWith(data?.clientSecret);
  const [row] = shop.deps.db.select().from(subscriptions).all();
  await shop.deps.payments.stripe.subscriptions.cancel(row?.stripeSubscriptionId ?? '');
  const answer = await ann.call('POST', '/api/complete-subscription', { paymentIntentId: id });
  expect([answer.status, await answer.text()]).toEqual([
    409,
    'This sign-up has expired and nothing was charged. Please start again.',
  ]);
});
