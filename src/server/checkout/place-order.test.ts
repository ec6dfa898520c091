import { afterEach, beforeEach, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { combinedAddress } from '../../shared/contract/address.ts';
import { areaMessages } from '../../shared/contract/delivery.ts';
import { products } from '../catalog/table.ts';
import { orderItems, orders } from '../orders/table.ts';
import {
  milton,
  openTestShopWithPayments,
  type TestShopWithPayments,
} from '../testing/shop-with-payments.ts';
import { subscribeTo, subscriptionOf } from '../testing/subscribers.ts';
import { checkoutAttempts } from './table.ts';

let shop: TestShopWithPayments;
beforeEach(async () => {
  shop = await openTestShopWithPayments({ isCounted: true });
});
afterEach(() => shop.close());

const cart = {
  deliveryAddress: milton,
  items: [
    { id: 'pea-shoots-2-oz', quantity: 2 },
    { id: 'kale', quantity: 3 },
  ],
};
const stockOf = (id: string) =>
  shop.deps.db.select().from(products).where(eq(products.id, id)).get()?.stockOunces;
const attempts = () => shop.deps.db.select().from(checkoutAttempts).all();
const allOrders = () => shop.deps.db.select().from(orders).all();

test('two greens, the second short: refused, and no trace is left of the reservation of the first', async () => {
  const ann = shop.customer();
  shop.deps.db.update(products).set({ stockOunces: 2 }).where(eq(products.id, 'kale')).run();
  const before = stockOf('pea-shoots');
  const headers = { 'idempotency-key': 'short' };
  const refused = await ann.call('POST', '/api/cart/checkout', cart, headers);
  expect([refused.status, await refused.text()]).toEqual([
    409,
    'Sorry, we only have 2 oz of Kale left. Please lower the quantity and try again.',
  ]);
  expect([stockOf('pea-shoots'), stockOf('kale'), allOrders(), attempts()]).toEqual([before, 2, [], []]);
  shop.deps.db.update(products).set({ stockOunces: 9 }).where(eq(products.id, 'kale')).run();
  expect((await ann.call('POST', '/api/cart/checkout', cart, headers)).status).toBe(200);
  expect([stockOf('pea-shoots'), stockOf('kale'), attempts().length]).toEqual([(before ?? 0) - 4, 6, 1]);
});

test('greens stand in the order of the catalog, whatever the order of the request, and after a swap', async () => {
  const ann = shop.customer();
  const mixed = ['radish', 'kale', 'pea-shoots'];
  const items = mixed.map((id) => ({ id, quantity: 4 }));
  const { data } = await ann.api.api.cart.checkout.post({ deliveryAddress: milton, items });
  await shop.payWith(data?.clientSecret ?? '');
  await shop.sandbox.idle();
  const swappedIn = {
    productId: 'baby-broccoli',
    productName: 'Baby Broccoli',
    quantity: 1,
    ounces: 1,
    price: 325,
  };
  shop.deps.db
    .insert(orderItems)
    .values({ ...swappedIn, orderId: data?.orderId ?? '', position: 3 })
    .run();
  const [order] = (await ann.api.api.orders.get()).data ?? [];
  expect(order?.items.map(({ productId }) => productId)).toEqual([
    'pea-shoots',
    'baby-broccoli',
    'radish',
    'kale',
  ]);
  const products = mixed.map((productId) => ({ productId, size: '2-oz', quantity: 4 }));
  await subscribeTo(shop, ann, { planFrequency: 'weekly', products });
  expect((await subscriptionOf(ann)).cartDetails).toBe('4 oz Pea Shoots, 4 oz Radish, 4 oz Kale');
});

test('a one-time purchase: created, paid, confirmed, receipted, shown', async () => {
  const ann = shop.customer('ann@example.com');
  const { data } = await ann.api.api.cart.checkout.post({
    ...cart,
    deliveryNotes: 'door 5',
    phone: '404-555-0199',
    expectedTotal: 4320,
  });
  expect((await ann.api.api.auth.user.get({ query: {} })).data).toMatchObject({ phone: '404-555-0199' });
  expect((await ann.api.api.orders.get()).data).toEqual([]);
  const contents = {
    items: [
      { productId: 'pea-shoots', quantity: 2, ounces: 4, productName: 'Pea Shoots (2-oz)', price: '5.50' },
      { productId: 'kale', quantity: 3, ounces: 3, productName: 'Kale', price: '3.00' },
    ],
    subtotal: '20.00',
    discount: '0.00',
    delivery: '20.00',
    tax: '3.20',
    address: combinedAddress(milton),
  };
  const created = await ann.call('GET', `/api/checkout/${data?.orderId}`);
  expect(await created.json()).toMatchObject({ ...contents, paymentStatus: 'unpaid', total: '43.20' });
  const { id } = await shop.payWith(data?.clientSecret);
  await ann.api.api['complete-subscription'].post({ paymentIntentId: id });
  const [order] = (await ann.api.api.orders.get()).data ?? [];
  expect(order).toMatchObject({
    status: 'confirmed',
    total: '43.20',
    deliveryDate: '2031-03-22',
    ...contents,
  });
  expect(stockOf('pea-shoots')).toBe(396);
  expect(shop.mails().map((mail) => [mail.to, mail.subject])).toEqual([
    ['admin@edenmicrogreens.example', `New order ${order?.orderNumber} for Saturday, March 22`],
    ['ann@example.com', `Your receipt from Eden Microgreens: order ${order?.orderNumber}`],
  ]);
  expect(shop.mails()[1]?.text).toContain('Total: $43.20');
});

test('checks come in the specified order, strangers first', async () => {
  const stranger = shop.visitor();
  expect(await refusal(stranger, {})).toEqual([401, 'Unauthorized']);
  const ann = shop.customer();
  expect(await refusal(ann, {})).toEqual([400, 'Please select at least one product.']);
  expect(await refusal(ann, { items: cart.items, deliveryAddress: { ...milton, zipCode: ' ' } })).toEqual([
    400,
    'Please fill in all required address fields.',
  ]);
  const savannah = { street: '1 Bay St', city: 'Savannah', state: 'Georgia', zipCode: '31401' };
  expect((await refusal(ann, { ...cart, deliveryAddress: savannah }))[1]).toStartWith(
    'Sorry! Your address is currently out',
  );
  expect(await refusal(ann, { ...cart, deliveryAddress: { ...milton, street: 'P.O. Box 12' } })).toEqual([
    400,
    areaMessages.postOfficeBox,
  ]);
  expect(allOrders()).toEqual([]);
  expect(stockOf('kale')).toBe(400);
});

test('20 times the same checkout in parallel: one order, one intent, one answer', async () => {
  const ann = shop.customer();
  const key = { 'idempotency-key': 'attempt-1' };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => ann.call('POST', '/api/cart/checkout', cart, key)),
  );
  const bodies = new Set(await Promise.all(answers.map((answer) => answer.text())));
  expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
  expect(bodies.size).toBe(1);
  expect(allOrders()).toHaveLength(1);
  expect(shop.sent.filter((line) => line === 'POST /v1/payment_intents')).toHaveLength(1);
  expect(stockOf('kale')).toBe(397);
});

test('the same checkout at once is one order even where no run is shared', async () => {
  const { queue } = shop.deps;
  const once: typeof queue.once = (key, work) =>
    key.startsWith('checkout ') ? work() : queue.once(key, work);
  shop.deps.queue = { ...queue, once };
  const ann = shop.customer();
  const key = { 'idempotency-key': 'attempt-1' };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => ann.call('POST', '/api/cart/checkout', cart, key)),
  );
  expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
  expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
  expect(allOrders()).toHaveLength(1);
});

test('a key is bound to its body and to its account', async () => {
  const [ann, ben] = [shop.customer(), shop.customer()];
  const key = { 'idempotency-key': 'attempt-1' };
  await ann.call('POST', '/api/cart/checkout', cart, key);
  const other = await ann.call(
    'POST',
    '/api/cart/checkout',
    { ...cart, items: [{ id: 'kale', quantity: 1 }] },
    key,
  );
  expect(other.status).toBe(409);
  expect((await ben.call('POST', '/api/cart/checkout', cart, key)).status).toBe(200);
  expect(allOrders()).toHaveLength(2);
});

test('a changed price is a conflict that names the new total and creates no order', async () => {
  const ann = shop.customer();
  expect(await refusal(ann, { ...cart, expectedTotal: 4319 })).toEqual([
    409,
    'Prices have changed: the total is now $43.20. Please check your order and confirm again.',
  ]);
  expect(allOrders()).toEqual([]);
});

test('tampered prices, quantities and ids change nothing', async () => {
  const ann = shop.customer();
  const tampered = {
    ...cart,
    items: [{ id: 'kale', quantity: 3, price: 0.01, name: 'Free kale' }],
    total: 1,
  };
  await ann.call('POST', '/api/cart/checkout', tampered);
  expect(allOrders().map((order) => order.total)).toEqual([3132]);
  for (const quantity of [0, -3, 1.5, 1000, '3', null]) {
    expect(
      (await ann.call('POST', '/api/cart/checkout', { ...cart, items: [{ id: 'kale', quantity }] })).status,
    ).toBe(400);
  }
  for (const id of ['gold', 'kale-8-oz', '', "kale' or 1=1"]) {
    expect(
      (await ann.call('POST', '/api/cart/checkout', { ...cart, items: [{ id, quantity: 1 }] })).status,
    ).toBe(400);
  }
  expect(allOrders()).toHaveLength(1);
});

test('50 buyers for the last ounces: never below zero, losers get 409 naming the product', async () => {
  shop.deps.db.update(products).set({ stockOunces: 20 }).where(eq(products.id, 'kale')).run();
  const buyers = Array.from({ length: 50 }, () => shop.customer());
  const body = { deliveryAddress: milton, items: [{ id: 'kale', quantity: 3 }] };
  const answers = await Promise.all(buyers.map((buyer) => buyer.call('POST', '/api/cart/checkout', body)));
  const lost = answers.filter((answer) => answer.status === 409);
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(6);
  expect(lost).toHaveLength(44);
  expect(await lost[0]?.text()).toContain('Kale');
  expect(stockOf('kale')).toBe(2);
});

test('after 30 minutes without payment the intent is cancelled, then the order, and the stock is back', async () => {
  const ann = shop.customer();
  const { data } = await ann.api.api.cart.checkout.post(cart);
  await shop.moveClockTo('2031-03-05T15:29:00Z');
  expect(stockOf('kale')).toBe(397);
  await shop.moveClockTo('2031-03-05T15:31:00Z');
  expect(allOrders().map((order) => [order.status, order.paymentStatus])).toEqual([['cancelled', 'unpaid']]);
  expect(stockOf('kale')).toBe(400);
  expect((await shop.payWith(data?.clientSecret)).ok).toBe(false);
});

test('a customer’s own unpaid order does not stand in the way of the next one', async () => {
  shop.deps.db.update(products).set({ stockOunces: 5 }).where(eq(products.id, 'kale')).run();
  const ann = shop.customer();
  const body = (quantity: number) => ({ deliveryAddress: milton, items: [{ id: 'kale', quantity }] });
  const first = await ann.api.api.cart.checkout.post(body(4));
  expect((await ann.api.api.cart.checkout.post(body(5))).status).toBe(200);
  expect((await shop.payWith(first.data?.clientSecret)).ok).toBe(false);
  expect(stockOf('kale')).toBe(0);
});

test('an outage of the provider is no answer: the same key goes on where it stopped', async () => {
  const ann = shop.customer();
  const key = { 'idempotency-key': 'attempt-1' };
  await shop.fault({ requests: [{ match: 'POST /v1/payment_intents', fault: '500', times: 3 }] });
  const refused = await ann.call('POST', '/api/cart/checkout', cart, key);
  expect([refused.status, await refused.text()]).toEqual([
    503,
    'Our payment provider is not answering right now. Nothing has been charged. Please try again in a minute.',
  ]);
  await shop.healed();
  expect((await ann.call('POST', '/api/cart/checkout', cart, key)).status).toBe(200);
  expect(allOrders()).toHaveLength(1);
}, 20_000);

test.each(['customers', 'payment_intents'])(
  'a 500 that the provider keeps under its key (%s) does not stop the checkout for good',
  async (kind) => {
    const ann = shop.customer();
    const key = { 'idempotency-key': 'attempt-1' };
    const checkOut = () => ann.call('POST', '/api/cart/checkout', cart, key);
    await shop.fault({ requests: [{ match: `POST /v1/${kind}`, fault: 'kept-500', times: 1 }] });
    expect((await checkOut()).status).toBe(503);
    const answer = await checkOut();
    expect(answer.status).toBe(200);
    expect(await (await checkOut()).json()).toEqual(await answer.json());
    expect(allOrders()).toHaveLength(1);
    expect((await shop.deps.payments.stripe.paymentIntents.list()).data).toHaveLength(1);
  },
);

test('other people’s orders and intents cannot be found', async () => {
  const [ann, ben] = [shop.customer(), shop.customer()];
  const { data } = await ann.api.api.cart.checkout.post(cart);
  const { id } = await shop.payWith(data?.clientSecret);
  expect((await ben.call('POST', '/api/complete-subscription', { paymentIntentId: id })).status).toBe(404);
  expect((await ben.call('GET', `/api/checkout/${data?.orderId}`)).status).toBe(404);
  await shop.sandbox.idle();
  expect((await ann.api.api.orders.get()).data).toHaveLength(1);
  expect((await ben.api.api.orders.get()).data).toEqual([]);
  expect(
    (await ann.call('POST', '/api/complete-subscription', { paymentIntentId: 'pi_unknown' })).status,
  ).toBe(404);
});

test('60 checkouts an hour from one account, then 429', async () => {
  const ann = shop.customer();
  const body = { deliveryAddress: milton, items: [{ id: 'kale', quantity: 1 }] };
  for (let n = 0; n < 60; n += 1)
    expect((await ann.call('POST', '/api/cart/checkout', body)).status).toBe(200);
  expect((await ann.call('POST', '/api/cart/checkout', body)).status).toBe(429);
});

async function refusal(who: ReturnType<TestShopWithPayments['visitor']>, body: unknown) {
  const answer = await who.call('POST', '/api/cart/checkout', body);
  return [answer.status, await answer.text()] as const;
}
