import { afterEach, beforeEach, expect, test } from 'bun:test';
import type Stripe from 'stripe';
import { recordPayment } from '../orders/payment.ts';
import { orders } from '../orders/table.ts';
import { transact } from '../platform/db/db.ts';
import { subscriptions } from '../subscriptions/record/table.ts';
import { settleInvoice } from '../subscriptions/renewals/invoices.ts';
import { paymentFailures } from '../subscriptions/renewals/table.ts';
import { howMany } from '../testing/long.ts';
import {
  milton,
  openTestShopWithPayments,
  type TestShopWithPayments,
} from '../testing/shop-with-payments.ts';
import { receiveEvent } from './events.ts';
import { reconcile } from './reconcile.ts';
import { reconciliation, stripeEvents } from './table.ts';

let shop: TestShopWithPayments;
beforeEach(async () => {
  shop = await openTestShopWithPayments();
});
afterEach(() => shop.close());

const items = [{ id: 'kale', quantity: 3 }];
const box = {
  planFrequency: 'weekly',
  products: [{ productId: 'kale', size: '2-oz', quantity: 3 }],
  deliveryAddress: milton,
};

/** Closes the tab before reporting back. */
async function buyAndLeave() {
  const ann = shop.customer('ann@example.com');
  const order = await ann.api.api.cart.checkout.post({ items, deliveryAddress: milton });
  await shop.payWith(order.data?.clientSecret);
  const subscription = await ann.api.api['create-subscription'].post(box);
  await shop.payWith(subscription.data?.clientSecret);
  await shop.sandbox.idle();
  return ann;
}

function endState() {
  const rows = shop.deps.db.select().from(orders).orderBy(orders.deliveryDate, orders.total).all();
  return {
    orders: rows.map((row) => [
      row.status,
      row.paymentStatus,
      row.total,
      row.deliveryDate,
      row.invoiceId === null,
    ]),
    subscriptions: shop.deps.db
      .select()
      .from(subscriptions)
      .all()
      .map((row) => row.status),
    mails: shop
      .mails()
      .map((mail) => `${mail.to} ${mail.subject.replace(/EM-\w+-\w+/, '#')}`)
      .sort(),
  };
}

test('every webhook lost: paid and in trial within one reconciler run', async () => {
  await shop.fault({ webhooks: 'lose' });
  await buyAndLeave();
  expect(endState()).toMatchObject({
    orders: [['pending', 'unpaid', 3132, '2031-03-22', true]],
    subscriptions: ['pending'],
  });
  await reconcile(shop.deps);
  expect(endState()).toMatchObject({
    orders: [['confirmed', 'paid', 3132, '2031-03-22', true]],
    subscriptions: ['trialing'],
  });
});

test('every webhook lost, the first renewals included: the reconciler makes their orders', async () => {
  await shop.fault({ webhooks: 'lose' });
  const ann = await buyAndLeave();
  await shop.moveClockTo('2031-03-27T15:00:00Z');
  expect(endState().orders).toEqual(
    [
      ['confirmed', 'paid', 3132, '2031-03-22', true],
      ['confirmed', 'paid', 3083, '2031-03-22', false],
      ['confirmed', 'paid', 3083, '2031-03-29', false],
    ].sort((a, b) => String(a[3]).localeCompare(String(b[3])) || Number(a[2]) - Number(b[2])),
  );
  expect((await ann.api.api.orders.get()).data).toHaveLength(3);
});

const seeds = howMany(3, 50);

test(`every webhook doubled and shuffled, over ${seeds} seeds: same end state, one order, one mail`, async () => {
  await buyAndLeave();
  await shop.moveClockTo('2031-03-20T15:00:00Z');
  const expected = endState();
  expect(expected.orders).toHaveLength(2);
  expect(expected.mails).toHaveLength(6);
  for (let seed = 1; seed <= seeds; seed += 1) {
    await shop.close();
    shop = await openTestShopWithPayments();
    await shop.fault({ webhooks: 'duplicate', shuffle: true, seed });
    await buyAndLeave();
    await shop.moveClockTo('2031-03-20T15:00:00Z');
    await shop.healed();
    expect(endState()).toEqual(expected);
  }
}, 120_000);

test('webhooks held back for a day arrive late and change nothing that is already done', async () => {
  await shop.fault({ webhooks: 'hold' });
  await buyAndLeave();
  await reconcile(shop.deps);
  const before = endState();
  await reconcile(shop.deps);
  const asked = shop.sent.length;
  await shop.healed();
  expect(endState()).toEqual(before);
  expect(shop.sent.slice(asked)).toEqual([]);
});

test('a webhook with a bad signature, none, or one of 301 seconds ago: 400, no effect', async () => {
  const ann = shop.customer();
  await shop.fault({ webhooks: 'lose' });
  const { data } = await ann.api.api.cart.checkout.post({ items, deliveryAddress: milton });
  const { id } = await shop.payWith(data?.clientSecret);
  const { stripe, webhookSecret } = shop.deps.payments;
  const event = (await stripe.events.list({ type: 'payment_intent.succeeded' })).data[0];
  const payload = JSON.stringify(event);
  const send = async (signature: string | undefined, body = payload) => {
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    if (signature) headers['stripe-signature'] = signature;
    const request = new Request('http://localhost:3000/api/stripe/webhook', {
      method: 'POST',
      headers,
      body,
    });
    return (await shop.app.handle(request)).status;
  };
  const seconds = Math.floor(Date.now() / 1000);
  const signed = (secret: string, timestamp: number) =>
    stripe.webhooks.generateTestHeaderStringAsync({ payload, secret, timestamp });
  expect(await send(undefined)).toBe(400);
  expect(await send(await signed('whsec_wrong', seconds))).toBe(400);
  expect(await send(await signed(webhookSecret, seconds - 301))).toBe(400);
  expect(await send(await signed(webhookSecret, seconds), payload.replace(id, 'pi_other'))).toBe(400);
  expect(endState().orders).toMatchObject([['pending', 'unpaid', 3132, '2031-03-22', true]]);
  expect(shop.deps.db.select().from(stripeEvents).all()).toEqual([]);
  expect(await send(await signed(webhookSecret, seconds - 290))).toBe(200);
  expect(endState().orders).toMatchObject([['confirmed', 'paid', 3132, '2031-03-22', true]]);
});

test('an intent that pays another amount than the order’s confirms nothing', async () => {
  const ann = shop.customer();
  const { data } = await ann.api.api.cart.checkout.post({ items, deliveryAddress: milton });
  shop.deps.db.update(orders).set({ total: 9999 }).run();
  const { id } = await shop.payWith(data?.clientSecret);
  await shop.sandbox.idle();
  expect((await ann.call('POST', '/api/complete-subscription', { paymentIntentId: id })).status).toBe(409);
  expect(endState().orders).toMatchObject([['pending', 'unpaid', 9999, '2031-03-22', true]]);
});

test('an intent that was made elsewhere for an order of ours does not pay it', async () => {
  const ann = shop.customer();
  const { data } = await ann.api.api.cart.checkout.post({ items, deliveryAddress: milton });
  const forged = await shop.deps.payments.stripe.paymentIntents.create({
    amount: 3132,
    currency: 'usd',
    metadata: { order_id: data?.orderId ?? '' },
  });
  await shop.payWith(forged.client_secret ?? '');
  await shop.sandbox.idle();
  expect(endState().orders).toMatchObject([['pending', 'unpaid', 3132, '2031-03-22', true]]);
});

test.each([
  ['a cent less', { amount_received: 3131 }],
  ['a cent more', { amount_received: 3133 }],
  ['another currency', { currency: 'cad' }],
])('a payment of %s than the order’s confirms nothing', async (_what, change) => {
  const intent = { ...(await paidIntent()), ...change };
  shop.deps.db.update(orders).set({ paymentStatus: 'unpaid', status: 'pending' }).run();
  expect(transact(shop.deps.db, () => recordPayment(shop.deps, intent))).toBe('mismatch');
  expect(endState().orders).toMatchObject([['pending', 'unpaid', 3132, '2031-03-22', true]]);
});

test('money for an order that nothing describes any more is told to the admin, once', async () => {
  await shop.fault({ webhooks: 'lose' });
  const ann = shop.customer();
  const { data } = await ann.api.api.cart.checkout.post({ items, deliveryAddress: milton });
  const { id } = await shop.payWith(data?.clientSecret);
  await shop.deps.payments.stripe.paymentIntents.update(id, { metadata: { items: '' } });
  shop.deps.db.delete(orders).run();
  const told = () => shop.mails().filter((mail) => mail.subject.includes('without an order'));
  await reconcile(shop.deps);
  shop.sandbox.clock.moveTo(Date.parse('2031-03-05T17:00:00Z'));
  await reconcile(shop.deps);
  shop.deps.db.delete(stripeEvents).run();
  shop.deps.db.delete(reconciliation).run();
  await reconcile(shop.deps);
  expect(told()).toMatchObject([{ to: shop.deps.env.admin.email }]);
  expect(told()[0]?.text).toContain('$31.32 were paid, but no order of the shop goes with this payment');
  expect(told()[0]?.text).toContain(id);
});

test('what a customer was refunded stays refunded when the payment is looked up once more', async () => {
  const intent = await paidIntent();
  shop.deps.db.update(orders).set({ paymentStatus: 'refunded', status: 'cancelled' }).run();
  transact(shop.deps.db, () => void recordPayment(shop.deps, intent));
  expect(endState().orders).toMatchObject([['cancelled', 'refunded', 3132, '2031-03-22', true]]);
});

test('an event is only a hint: what it claims is not believed', async () => {
  const ann = shop.customer();
  const { data } = await ann.api.api.cart.checkout.post({ items, deliveryAddress: milton });
  const [id = ''] = (data?.clientSecret ?? '').split('_secret_');
  const intent = await shop.deps.payments.stripe.paymentIntents.retrieve(id);
  const object = { ...intent, status: 'succeeded', amount_received: intent.amount };
  const event = { id: 'evt_1', type: 'payment_intent.succeeded', created: 1, data: { object } };
  await receiveEvent(shop.deps, event as unknown as Stripe.Event);
  expect(endState().orders).toMatchObject([['pending', 'unpaid', 3132, '2031-03-22', true]]);
});

test('a paid invoice makes one box however often and however late it is looked up', async () => {
  await buyAndLeave();
  await shop.moveClockTo('2031-03-20T15:00:00Z');
  const before = endState();
  const { invoices } = shop.deps.payments.stripe;
  const [paid] = (await invoices.list({ status: 'paid', limit: 1 })).data;
  await settleInvoice(shop.deps, paid?.id ?? '');
  expect(endState()).toEqual(before);
  const retrieve = invoices.retrieve.bind(invoices);
  const stale = { status: 'open', attempt_count: 1 };
  Object.assign(invoices, {
    retrieve: async (...args: Parameters<typeof retrieve>) => ({ ...(await retrieve(...args)), ...stale }),
  });
  await settleInvoice(shop.deps, paid?.id ?? '');
  expect(endState()).toEqual(before);
  expect(shop.deps.db.select().from(paymentFailures).all()).toEqual([]);
});

test('with no event left to read, orders, pending subscriptions and renewals are looked up one by one', async () => {
  await shop.fault({ webhooks: 'lose' });
  Object.assign(shop.deps.payments.stripe.events, { async *list() {} });
  await buyAndLeave();
  await shop.moveClockTo('2031-03-05T15:05:00Z');
  expect(endState()).toMatchObject({
    orders: [['confirmed', 'paid', 3132, '2031-03-22', true]],
    subscriptions: ['trialing'],
  });
  await shop.moveClockTo('2031-03-19T20:00:00Z');
  expect(endState()).toMatchObject({ subscriptions: ['active'] });
  expect(endState().orders).toHaveLength(2);
});

test('a decline leaves its message, and a payment that succeeds takes it away', async () => {
  const ann = shop.customer('ann@example.com');
  const order = await ann.api.api.cart.checkout.post({ items, deliveryAddress: milton });
  const subscription = await ann.api.api['create-subscription'].post(box);
  const secrets = [order.data?.clientSecret, subscription.data?.clientSecret];
  const kept = () => [
    ...shop.deps.db.select({ error: orders.lastPaymentError }).from(orders).all(),
    ...shop.deps.db.select({ error: subscriptions.lastSetupError }).from(subscriptions).all(),
  ];
  for (const secret of secrets) await shop.payWith(secret, '4000000000000002');
  await shop.sandbox.idle();
  const declined = { error: 'Your card was declined.' };
  expect(kept()).toEqual([declined, declined]);
  expect(endState()).toMatchObject({
    orders: [['pending', 'unpaid', 3132, '2031-03-22', true]],
    subscriptions: ['pending'],
  });
  for (const secret of secrets) await shop.payWith(secret);
  await shop.sandbox.idle();
  expect(kept()).toEqual([{ error: null }, { error: null }]);
});

async function paidIntent(): Promise<Stripe.PaymentIntent> {
  const ann = shop.customer();
  const { data } = await ann.api.api.cart.checkout.post({ items, deliveryAddress: milton });
  const { id } = await shop.payWith(data?.clientSecret);
  await shop.sandbox.idle();
  return shop.deps.payments.stripe.paymentIntents.retrieve(id);
}
