import { afterEach, beforeEach, expect, test } from 'bun:test';
import { asc, eq } from 'drizzle-orm';
import { users } from '../../accounts/record/table.ts';
import { orders, revenueEntries } from '../../orders/table.ts';
import { findAnySubscription } from '../../subscriptions/record/subscriptions.ts';
import { subscriptionItems, subscriptions } from '../../subscriptions/record/table.ts';
import { inRotation } from '../../testing/long.ts';
import {
  stateAtProvider,
  stateInShop,
  subscribeMany,
  type TestSubscription,
} from '../../testing/provider-faults.ts';
import { creditAtProvider, giveCredit } from '../../testing/referrals.ts';
import {
  milton,
  openTestShopWithPayments,
  type TestShopWithPayments,
} from '../../testing/shop-with-payments.ts';
import { subscribeTo } from '../../testing/subscribers.ts';
import { refundOrder } from '../order-refunds.ts';
import { stripeEvents } from '../table.ts';

let shop: TestShopWithPayments;
beforeEach(async () => {
  shop = await openTestShopWithPayments();
});
afterEach(() => shop.close());

const backup = () => shop.deps.db.$client.serialize();
const subscriptionRows = () => shop.deps.db.select().from(subscriptions).all();
const orderRows = () =>
  shop.deps.db.select().from(orders).orderBy(asc(orders.deliveryDate), asc(orders.total)).all();
const adminMails = (words: string) => shop.mails().filter(({ subject }) => subject.includes(words));

test('after a restore, pending subscriptions and orders that the copy does not have are rebuilt, and every charge is a box', async () => {
  const copy = backup();
  const [ann, ben] = [shop.customer('ann@example.com'), shop.customer('ben@example.com')];
  await subscribeTo(shop, ann);
  await subscribeTo(shop, ben, {
    planFrequency: 'weekly',
    products: [{ productId: 'kale', size: '2-oz', quantity: 12 }],
  });
  const bought = await ben.api.api.cart.checkout.post({
    items: [{ id: 'kale-2-oz', quantity: 3 }],
    deliveryAddress: { ...milton, notes: 'at the back' },
  });
  await shop.payWith(bought.data?.clientSecret);
  await shop.sandbox.idle();
  const before = { subscriptions: subscriptionRows(), orders: orderRows() };
  const [items] = [shop.deps.db.select().from(subscriptionItems).all()];

  await shop.restore(copy);
  expect(subscriptionRows()).toEqual([]);
  await shop.runJobs();

  const same = [
    'id',
    'userId',
    'status',
    'frequency',
    'cartDetails',
    'total',
    'discountPercent',
    'street',
    'zipCode',
  ] as const;
  const pick = (rows: typeof before.subscriptions) => rows.map((row) => same.map((name) => row[name])).sort();
  expect(pick(subscriptionRows())).toEqual(pick(before.subscriptions));
  expect(shop.deps.db.select().from(subscriptionItems).all()).toEqual(expect.arrayContaining(items));
  expect(orderRows()).toMatchObject([
    {
      orderNumber: before.orders[0]?.orderNumber,
      total: before.orders[0]?.total,
      paymentStatus: 'paid',
      status: 'confirmed',
      deliveryNotes: 'at the back',
    },
  ]);
  expect(shop.deps.db.select({ email: users.email }).from(users).where(eq(users.id, ann.id)).all()).toEqual([
    { email: 'ann@example.com' },
  ]);
  expect(adminMails('Rebuilt from Stripe')).toHaveLength(3);
  expect(shop.mails().filter(({ to }) => to !== shop.deps.env.admin.email)).toEqual([]);

  await shop.moveClockTo('2031-04-16T15:00:00Z');
  const invoices = await shop.deps.payments.stripe.invoices.list({ limit: 100, status: 'paid' });
  const charged = invoices.data.filter(({ total }) => total > 0);
  const boxes = orderRows().filter(({ subscriptionId }) => subscriptionId !== null);
  expect(boxes).toHaveLength(charged.length);
  expect(charged).toHaveLength(3 + 5);
  expect(
    new Set(boxes.map(({ subscriptionId, deliveryDate }) => `${subscriptionId} ${deliveryDate}`)).size,
  ).toBe(8);
});

test('boxes that were paid after the copy was taken are rebuilt too, once', async () => {
  const copy = backup();
  const ann = shop.customer('ann@example.com');
  await subscribeTo(shop, ann, { planFrequency: 'weekly' });
  await shop.moveClockTo('2031-04-03T15:00:00Z');
  const boxes = () =>
    orderRows().map(({ deliveryDate, total, orderNumber }) => [deliveryDate, total, orderNumber]);
  const before = boxes();
  expect(before).toHaveLength(3);
  await shop.restore(copy);
  await shop.runJobs();
  await shop.runJobs();
  expect(boxes()).toEqual(before);
  for (const [, , number] of before)
    expect(adminMails(`Rebuilt from Stripe: order ${number}`)).toHaveLength(1);
});

test('an unpaid order that the copy does not have is payable for its half hour, and then gives its credit back', async () => {
  const [ann, ben] = [shop.customer('ann@example.com'), shop.customer('ben@example.com')];
  await giveCredit(shop, ann.id, 1000);
  await giveCredit(shop, ben.id, 500);
  const copy = backup();
  const secretOf = async (who: typeof ann) => {
    const cart = { items: [{ id: 'kale', quantity: 12 }], deliveryAddress: milton };
    return (await who.api.api.cart.checkout.post(cart)).data?.clientSecret;
  };
  const [annsSecret, bensSecret] = [await secretOf(ann), await secretOf(ben)];
  await shop.restore(copy);
  await shop.runJobs();
  await shop.payWith(annsSecret);
  await shop.sandbox.idle();
  const money = () => orderRows().map((order) => [order.total, order.creditApplied, order.paymentStatus]);
  expect(money().sort()).toEqual([
    [3888, 1000, 'paid'],
    [3888, 500, 'unpaid'],
  ]);
  await shop.moveClockTo('2031-03-05T15:40:00Z');
  expect(await creditAtProvider(shop, ann.id)).toBe(0);
  expect(await creditAtProvider(shop, ben.id)).toBe(500);
  expect((await shop.payWith(bensSecret)).ok).toBe(false);
});

test('an order that credit paid and the copy does not have is rebuilt, unless its credit was given back', async () => {
  const [ann, ben] = [shop.customer('ann@example.com'), shop.customer('ben@example.com')];
  await giveCredit(shop, ann.id, 5000);
  await giveCredit(shop, ben.id, 6000);
  const copy = backup();
  const cart = {
    items: [{ id: 'kale-2-oz', quantity: 6 }],
    deliveryAddress: { ...milton, notes: 'at the back' },
  };
  const buy = async (who: typeof ann) => (await who.api.api.cart.checkout.post(cart)).data?.orderId ?? '';
  const [id, refunded] = [await buy(ann), await buy(ben)];
  const number = orderRows().find((order) => order.id === id)?.orderNumber;
  await refundOrder(shop.deps, 'shop', refunded);
  await shop.restore(copy);
  await shop.runJobs();
  await shop.runJobs();
  expect(orderRows()).toMatchObject([
    { id, orderNumber: number, userId: ann.id, total: 3888, creditApplied: 3888, paymentStatus: 'paid' },
  ]);
  expect(orderRows()[0]).toMatchObject({ status: 'confirmed', deliveryNotes: 'at the back' });
  expect(adminMails(`Rebuilt from Stripe: order ${number}`)).toHaveLength(1);
  expect(shop.mails().filter(({ to }) => to === ann.email)).toEqual([]);
  expect(await creditAtProvider(shop, ann.id)).toBe(1112);
});

test('a refund to credit that the copy does not know is found', async () => {
  const ann = shop.customer('ann@example.com');
  await giveCredit(shop, ann.id, 5000);
  const cart = { items: [{ id: 'kale', quantity: 12 }], deliveryAddress: milton };
  const id = (await ann.api.api.cart.checkout.post(cart)).data?.orderId ?? '';
  const copy = backup();
  await refundOrder(shop.deps, 'shop', id, { upTo: 1000 });
  await shop.restore(copy);
  await shop.runJobs();
  expect(orderRows()).toMatchObject([{ id, paymentStatus: 'partially_refunded', refundedAmount: 1000 }]);
  expect(shop.mails().filter(({ subject }) => subject.includes('Your refund'))).toEqual([]);
});

test('what nothing describes any more is stopped at the provider, and the admins are told whom and what', async () => {
  const copy = backup();
  const ann = shop.customer('ann@example.com');
  await subscribeTo(shop, ann);
  const { stripe } = shop.deps.payments;
  const id = subscriptionRows()[0]?.stripeSubscriptionId ?? '';
  await stripe.subscriptions.update(id, { metadata: { frequency: '' } });
  await shop.restore(copy);
  await shop.runJobs();
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled');
  const [mail] = adminMails('was stopped');
  expect(mail?.subject).toContain('Ann Lee ann@example.com');
  expect(mail?.text).toContain('charged Ann Lee ann@example.com up to $40.00 plus tax');
  await shop.moveClockTo('2031-04-16T15:00:00Z');
  expect(orderRows()).toEqual([]);
});

test('an invoice paid for a subscription that is over and unknown is never swallowed', async () => {
  const copy = backup();
  const ann = shop.customer('ann@example.com');
  const id = await subscribeTo(shop, ann, { planFrequency: 'weekly' });
  await shop.fault({ webhooks: 'hold' });
  await shop.moveClockTo('2031-03-20T15:00:00Z');
  await shop.deps.payments.stripe.subscriptions.cancel(
    subscriptionRows().find((row) => row.id === id)?.stripeSubscriptionId ?? '',
  );
  await shop.restore(copy);
  await shop.healed();
  await shop.runJobs();
  expect(adminMails('no subscription goes with')).toHaveLength(1);
  const booked = () => shop.deps.db.select().from(revenueEntries).all();
  expect(booked()).toMatchObject([{ kind: 'payment', orderId: null, amount: 4212 }]);
  const [charge] = (await shop.deps.payments.stripe.charges.list({ limit: 1 })).data;
  await shop.deps.payments.stripe.refunds.create({ charge: charge?.id ?? '' });
  await shop.sandbox.idle();
  expect(booked().map(({ amount }) => amount)).toEqual([4212, -4212]);
});

const kale = [{ productId: 'kale', quantity: 8 }];
const sent = (method: string, path: string, body: object) => async (one: TestSubscription) =>
  expect((await one.who.call(method, `/api/subscriptions/${one.id}${path}`, body)).status).toBe(200);
const skip = sent('POST', '/skips', { date: '2031-03-29' });
const pause = sent('PATCH', '/pause', { pause: true });
const elm = { ...milton, street: '9 Elm Dr', notes: 'door 9' };
const later: {
  name: string;
  before?: (one: TestSubscription) => Promise<unknown>;
  after: (one: TestSubscription) => Promise<unknown>;
}[] = [
  { name: 'a skip', after: skip },
  { name: 'a skip of a paid box', after: sent('POST', '/skips', { date: '2031-03-22' }) },
  { name: 'the undo of a skip', before: skip, after: sent('DELETE', '/skips/2031-03-29', {}) },
  { name: 'a pause', after: sent('PATCH', '/pause', { pause: true, until: '2031-05-01' }) },
  { name: 'a resumption', before: pause, after: sent('PATCH', '/pause', { pause: false }) },
  { name: 'a change of contents', after: sent('PATCH', '', { products: kale }) },
  { name: 'a change of frequency', after: sent('PATCH', '', { planFrequency: 'monthly' }) },
  { name: 'another address', after: sent('PATCH', '', { deliveryAddress: elm }) },
  { name: 'box and address', after: sent('PATCH', '', { products: kale, deliveryAddress: elm }) },
  { name: 'a cancellation', after: sent('DELETE', '', {}) },
];

test.each(
  inRotation(
    later.map((one) => [
      { ...one, events: 'kept' },
      { ...one, events: 'lost' },
    ]),
  ),
)(
  '$name made after the copy holds again when the copy is restored, with the provider’s events $events',
  async ({ name, before, after, events }) => {
    const [one] = await subscribeMany(shop, 1);
    if (!one) throw new Error('There is no customer.');
    await shop.moveClockTo('2031-03-20T15:00:00Z');
    await before?.(one);
    await shop.sandbox.idle();
    const copy = backup();
    await after(one);
    await shop.sandbox.idle();
    await shop.runJobs();
    const told = { shop: stateInShop(shop, one), address: addressOf(one) };
    expect(told.shop).toEqual(await stateAtProvider(shop, one));
    await shop.restore(copy);
    if (events === 'lost') await forgetEvents();
    await shop.runJobs();
    expect({ shop: stateInShop(shop, one), address: addressOf(one) }).toEqual(told);
    expect(await stateAtProvider(shop, one)).toEqual(told.shop);
    await shop.moveClockTo('2031-05-15T15:00:00Z');
    const paid = (await shop.deps.payments.stripe.invoices.list({ limit: 100, status: 'paid' })).data;
    const boxes = orderRows().map(({ total }) => total);
    expect([name, boxes.sort()]).toEqual([
      name,
      paid
        .map(({ total }) => total)
        .filter(Boolean)
        .sort(),
    ]);
    expect(new Set(orderRows().map(({ deliveryDate }) => deliveryDate)).size).toBe(boxes.length);
  },
);

const addressOf = ({ id }: TestSubscription) => {
  const row = findAnySubscription(shop.deps.db, id);
  return [row?.street, row?.deliveryNotes];
};

/** The provider keeps events for a month. */
async function forgetEvents(): Promise<void> {
  for await (const { id, type, created } of shop.deps.payments.stripe.events.list({ limit: 100 })) {
    const row = { id, type, createdAt: created * 1000, receivedAt: created * 1000, isWebhookMissed: true };
    shop.deps.db.insert(stripeEvents).values(row).onConflictDoNothing().run();
  }
}
