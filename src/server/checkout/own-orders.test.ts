import { afterEach, beforeEach, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { products } from '../catalog/table.ts';
import { orders } from '../orders/table.ts';
import { queryPlansOf } from '../testing/query-plans.ts';
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
const stateOf = (id: string | undefined) =>
  shop.deps.db
    .select()
    .from(orders)
    .where(eq(orders.id, id ?? ''))
    .get()?.status;
const setStock = (id: string, stockOunces: number) =>
  shop.deps.db.update(products).set({ stockOunces }).where(eq(products.id, id)).run();

test('a refused checkout leaves the customer’s other orders alone', async () => {
  const ann = shop.customer();
  const first = await ann.api.api.cart.checkout.post(cart('pea-shoots', 2));
  await ann.call('POST', '/api/cart/checkout', { ...cart('pea-shoots', 2), expectedTotal: 1 });
  await ann.call('POST', '/api/cart/checkout', cart('kale', 999));
  await ann.call('POST', '/api/cart/checkout', cart('pea-shoots', 999));
  expect(stateOf(first.data?.orderId)).toBe('pending');
  expect((await shop.payWith(first.data?.clientSecret)).ok).toBe(true);
});

test('a cart that is short of two products gives up both orders that hold them, at the first click', async () => {
  setStock('pea-shoots', 10);
  setStock('radish', 10);
  const ann = shop.customer();
  const peas = await ann.api.api.cart.checkout.post(cart('pea-shoots', 8));
  const radish = await ann.api.api.cart.checkout.post(cart('radish', 8));
  const kale = await ann.api.api.cart.checkout.post(cart('kale', 8));
  const items = [
    { id: 'pea-shoots', quantity: 8 },
    { id: 'radish', quantity: 8 },
  ];
  const both = await ann.api.api.cart.checkout.post({ deliveryAddress: milton, items });
  expect(both.status).toBe(200);
  expect([peas, radish, kale, both].map(({ data }) => stateOf(data?.orderId))).toEqual([
    'cancelled',
    'cancelled',
    'pending',
    'pending',
  ]);
});

test.each([
  ['held by somebody else', () => {}],
  [
    'flagged out of stock',
    () => shop.deps.db.update(products).set({ isOutOfStock: true }).where(eq(products.id, 'radish')).run(),
  ],
])('no order is given up for a cart with a product that is %s', async (_why, change) => {
  setStock('pea-shoots', 10);
  setStock('radish', 10);
  const [ann, ben] = [shop.customer(), shop.customer()];
  const peas = await ann.api.api.cart.checkout.post(cart('pea-shoots', 8));
  await ben.api.api.cart.checkout.post(cart('radish', 8));
  change();
  const items = [
    { id: 'pea-shoots', quantity: 8 },
    { id: 'radish', quantity: 8 },
  ];
  const both = await ann.api.api.cart.checkout.post({ deliveryAddress: milton, items });
  expect(both.status).toBe(409);
  expect(stateOf(peas.data?.orderId)).toBe('pending');
});

test('an order that is still waiting for its intent is not given up for another one', async () => {
  setStock('radish', 20);
  const ann = shop.customer();
  const slow = Promise.withResolvers<void>();
  const { create } = shop.deps.payments.stripe.paymentIntents;
  const intents = shop.deps.payments.stripe.paymentIntents;
  let calls = 0;
  Object.assign(intents, {
    async create(...args: Parameters<typeof create>) {
      calls += 1;
      if (calls === 1) await slow.promise;
      return create.apply(intents, args);
    },
  });
  const first = ann.call('POST', '/api/cart/checkout', cart('radish', 12), { 'idempotency-key': 'one' });
  await Bun.sleep(20);
  const second = await ann.call('POST', '/api/cart/checkout', cart('radish', 12), {
    'idempotency-key': 'two',
  });
  expect(second.status).toBe(409);
  slow.resolve();
  expect((await first).status).toBe(200);
  expect(
    shop.deps.db
      .select()
      .from(orders)
      .all()
      .map((order) => order.status),
  ).toEqual(['pending']);
});

test('a checkout reads the customer’s own orders, not everybody’s unpaid ones', async () => {
  const ann = shop.customer();
  const plans = await queryPlansOf(shop.deps.db, async () => {
    expect((await ann.call('POST', '/api/cart/checkout', cart('kale', 2))).status).toBe(200);
  });
  expect(plans.filter((step) => step.includes('orders_by_user'))).not.toEqual([]);
  expect(plans.filter((step) => step.includes('orders_by_payment'))).toEqual([]);
});
