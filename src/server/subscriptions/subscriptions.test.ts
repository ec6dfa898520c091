import { afterEach, beforeEach, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { products } from '../catalog/table.ts';
import { orderItems, orders } from '../orders/table.ts';
import { transact } from '../platform/db/db.ts';
import {
  milton,
  openTestShopWithPayments,
  type TestShopWithPayments,
} from '../testing/shop-with-payments.ts';
import { subscriptions } from './record/table.ts';
import { paymentFailures } from './renewals/table.ts';
import { applyStripeSubscription } from './schedule/status.ts';
import { applyActivation, prepareActivation } from './signup/activation.ts';

let shop: TestShopWithPayments;
beforeEach(async () => {
  shop = await openTestShopWithPayments();
});
afterEach(() => shop.close());

const box = {
  planFrequency: 'biweekly',
  products: [
    { productId: 'pea-shoots', size: '2-oz', quantity: 4 },
    { productId: 'radish', size: '2-oz', quantity: 3 },
  ],
  deliveryAddress: { ...milton, notes: 'door 5' },
};
type Customer = ReturnType<TestShopWithPayments['customer']>;

async function subscribe(who: Customer, body: typeof box = box, card?: string) {
  const { data } = await who.api.api['create-subscription'].post(body);
  const { id } = await shop.payWith(data?.clientSecret, card);
  await who.api.api['complete-subscription'].post({ paymentIntentId: id });
  await shop.sandbox.idle();
  return id;
}
const mine = async (who: Customer) => (await who.api.api['my-subscriptions'].get()).data ?? [];
const boxes = () => shop.deps.db.select().from(orders).orderBy(orders.deliveryDate).all();
const subjects = (to: string) =>
  shop
    .mails()
    .filter((mail) => mail.to === to)
    .map((mail) => mail.subject);

test('trial, first box, later boxes: one order per paid invoice, on the right Saturdays, to the cent', async () => {
  const ann = shop.customer('ann@example.com');
  await subscribe(ann);
  expect(await mine(ann)).toMatchObject([
    {
      status: 'trialing',
      cartDetails: '4 oz Pea Shoots, 3 oz Radish',
      boxTotal: '41.04',
      nextDeliveryDates: ['2031-03-22', '2031-04-05', '2031-04-19'],
    },
  ]);
  await shop.moveClockTo('2031-03-19T12:30:00Z');
  expect(boxes()).toEqual([]);
  await shop.moveClockTo('2031-03-19T14:30:00Z');
  expect((await mine(ann))[0]?.status).toBe('active');
  expect(
    boxes().map((order) => [order.deliveryDate, order.total, order.discount, order.tax, order.status]),
  ).toEqual([['2031-03-22', 4104, 200, 304, 'confirmed']]);
  expect(subjects('ann@example.com')[0]).toStartWith('Your first box from Eden Microgreens');
  await shop.moveClockTo('2031-05-01T15:00:00Z');
  expect(boxes().map((order) => order.deliveryDate)).toEqual([
    '2031-03-22',
    '2031-04-05',
    '2031-04-19',
    '2031-05-03',
  ]);
  expect(subjects('ann@example.com').filter((subject) => subject.startsWith('Your next box'))).toHaveLength(
    3,
  );
});

test('a pending subscription is not shown to the customer, and ends after a day at the provider too', async () => {
  const ann = shop.customer();
  const { data } = await ann.api.api['create-subscription'].post(box);
  expect(await mine(ann)).toEqual([]);
  await shop.moveClockTo('2031-03-06T15:30:00Z');
  const [row] = shop.deps.db.select().from(subscriptions).all();
  expect(row?.status).toBe('cancelled');
  const atProvider = await shop.deps.payments.stripe.subscriptions.retrieve(row?.stripeSubscriptionId ?? '');
  expect(atProvider.status).toBe('canceled');
  expect((await shop.payWith(data?.clientSecret)).ok).toBe(false);
});

test('completing and its webhook at once, many times over: one subscription, one mail', async () => {
  const ann = shop.customer('ann@example.com');
  const { data } = await ann.api.api['create-subscription'].post(box);
  const { id } = await shop.payWith(data?.clientSecret);
  const calls = Array.from({ length: 10 }, () =>
    ann.call('POST', '/api/complete-subscription', { paymentIntentId: id }),
  );
  const answers = await Promise.all([...calls, shop.sandbox.idle()]);
  expect(answers.filter((answer) => answer?.status === 200)).toHaveLength(10);
  expect(await mine(ann)).toHaveLength(1);
  expect(subjects('ann@example.com')).toEqual(['Your biweekly subscription at Eden Microgreens has started']);
});

test('somebody else’s SetupIntent completes nothing', async () => {
  const [ann, ben] = [shop.customer(), shop.customer()];
  const { data } = await ann.api.api['create-subscription'].post(box);
  await shop.fault({ webhooks: 'hold' });
  const { id } = await shop.payWith(data?.clientSecret);
  expect((await ben.call('POST', '/api/complete-subscription', { paymentIntentId: id })).status).toBe(404);
  expect(await mine(ben)).toEqual([]);
  expect(await mine(ann)).toEqual([]);
  expect((await ann.call('POST', '/api/complete-subscription', { paymentIntentId: id })).status).toBe(200);
  expect(await mine(ben)).toEqual([]);
  expect(await mine(ann)).toHaveLength(1);
});

test('a confirmed card that was looked up before does not undo what came after', async () => {
  const ann = shop.customer();
  await shop.fault({ webhooks: 'lose' });
  const { data } = await ann.api.api['create-subscription'].post(box);
  const { id } = await shop.payWith(data?.clientSecret);
  const setup = await shop.deps.payments.stripe.setupIntents.retrieve(id);
  const prepare = async () =>
    (await prepareActivation(shop.deps, setup)) ?? Promise.reject(new Error('None.'));
  const [first, late] = [await prepare(), await prepare()];
  transact(shop.deps.db, () => applyActivation(shop.deps, first));
  shop.deps.db.update(subscriptions).set({ status: 'cancelled' }).run();
  transact(shop.deps.db, () => applyActivation(shop.deps, late));
  expect(shop.deps.db.select().from(subscriptions).all()).toMatchObject([{ status: 'cancelled' }]);
});

test('what is cancelled stays cancelled, whatever is heard of it afterwards', async () => {
  const ann = shop.customer();
  const { data } = await ann.api.api['create-subscription'].post(box);
  const { id } = await shop.payWith(data?.clientSecret);
  await ann.api.api['complete-subscription'].post({ paymentIntentId: id });
  const [row] = shop.deps.db.select().from(subscriptions).all();
  const old = await shop.deps.payments.stripe.subscriptions.retrieve(row?.stripeSubscriptionId ?? '');
  shop.deps.db.update(subscriptions).set({ status: 'cancelled' }).run();
  applyStripeSubscription(shop.deps, row?.id ?? '', old);
  expect(shop.deps.db.select().from(subscriptions).all()).toMatchObject([{ status: 'cancelled' }]);
});

test('an unconfirmed SetupIntent completes nothing', async () => {
  const ann = shop.customer();
  const { data } = await ann.api.api['create-subscription'].post(box);
  const { id } = await shop.payWith(data?.clientSecret, '4000000000000002');
  expect((await ann.call('POST', '/api/complete-subscription', { paymentIntentId: id })).status).toBe(409);
  expect(await mine(ann)).toEqual([]);
});

test('checks come in the specified order', async () => {
  const ann = shop.customer();
  const refusal = async (body: unknown) => (await ann.call('POST', '/api/create-subscription', body)).text();
  expect(await refusal({})).toBe('Please choose a subscription plan to continue.');
  expect(await refusal({ planFrequency: 'daily' })).toBe('Please choose a subscription plan to continue.');
  expect(await refusal({ planFrequency: 'weekly' })).toBe(
    'Please select at least one product for your subscription.',
  );
  expect(await refusal({ ...box, deliveryAddress: {} })).toBe('Please fill in all required address fields.');
  expect(await refusal({ ...box, expectedTotal: 1 })).toContain('$41.04');
  expect((await shop.visitor().call('POST', '/api/create-subscription', box)).status).toBe(401);
});

test('a pack is no product of a box, where quantities are ounces', async () => {
  const ann = shop.customer();
  const products = [{ productId: 'kale-2-oz', size: '2-oz', quantity: 4 }];
  const answer = await ann.call('POST', '/api/create-subscription', { ...box, products });
  expect([answer.status, await answer.text()]).toEqual([
    400,
    'One of the products is not in our shop. Please reload the page and try again.',
  ]);
  expect(shop.deps.db.select().from(subscriptions).all()).toEqual([]);
});

test('a renewal that is declined is past due, recorded once, and mailed', async () => {
  const ann = shop.customer('ann@example.com');
  await subscribe(ann, box, '4000000000000341');
  await shop.moveClockTo('2031-03-19T15:00:00Z');
  expect((await mine(ann))[0]?.status).toBe('past_due');
  expect(boxes()).toEqual([]);
  expect(shop.deps.db.select().from(paymentFailures).all()).toMatchObject([
    { amountDue: 4104, isResolved: false, customerEmail: 'ann@example.com' },
  ]);
  expect(subjects('ann@example.com')[0]).toBe('Your payment to Eden Microgreens did not go through');
  const [mail] = shop.mails();
  expect(mail?.text).toContain('$41.04 for your box of Saturday, March 22');
  expect(mail?.text).toContain('by Friday, 6 PM');
  expect(mail?.html.match(/<a class="button"/g)).toHaveLength(1);
  expect(mail?.html).toContain('/mail/pea-shoots.png');
});

test('a box is made even when the stock of a counted good is short, never below zero, and the shortfall is kept', async () => {
  const ann = shop.customer();
  await subscribe(ann);
  const few = { stockOunces: 1, isGrownToOrder: false };
  shop.deps.db.update(products).set(few).where(eq(products.id, 'pea-shoots')).run();
  await shop.moveClockTo('2031-03-19T15:00:00Z');
  expect(
    shop.deps.db
      .select()
      .from(orderItems)
      .all()
      .map((item) => [item.productId, item.ounces, item.shortfall]),
  ).toEqual([
    ['pea-shoots', 4, 3],
    ['radish', 3, 0],
  ]);
  expect(shop.deps.db.select().from(products).where(eq(products.id, 'pea-shoots')).get()?.stockOunces).toBe(
    0,
  );
});

test('a later change of percent, price or lead time moves nothing already promised', async () => {
  const ann = shop.customer();
  await subscribe(ann);
  shop.deps.db.update(products).set({ pricePerOunce: 999 }).run();
  shop.deps.db.$client.run(
    "update settings set value = '50' where key in ('biweekly_discount_percent', 'order_lead_time_days')",
  );
  await shop.moveClockTo('2031-03-19T15:00:00Z');
  expect(boxes().map((order) => [order.deliveryDate, order.total])).toEqual([['2031-03-22', 4104]]);
});

test('a second subscription with the card already on file still asks for confirmation', async () => {
  const ann = shop.customer();
  await subscribe(ann);
  await subscribe(ann, { ...box, planFrequency: 'weekly' });
  expect((await mine(ann)).map((subscription) => subscription.status)).toEqual(['trialing', 'trialing']);
});
