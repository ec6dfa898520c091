import { afterAll, beforeAll, expect, test } from 'bun:test';
import { business, rules } from '../../shared/business.ts';
import { products } from '../catalog/table.ts';
import { orders } from '../orders/table.ts';
import { subscriptions } from '../subscriptions/record/table.ts';
import { createTestAdmin } from '../testing/admin.ts';
import {
  milton,
  openTestShopWithPayments,
  type TestShopWithPayments,
} from '../testing/shop-with-payments.ts';
import { subscribeTo, testBox } from '../testing/subscribers.ts';

let shop: TestShopWithPayments;
beforeAll(async () => {
  shop = await openTestShopWithPayments();
});
afterAll(() => shop.close());

const tooLarge = [
  400,
  `That is too large an amount for a card payment. Please order less, or call us at ${business.phone}.`,
];
const answered = async (answer: Promise<Response>) => {
  const { status, text } = await answer.then(async (got) => ({ status: got.status, text: await got.text() }));
  return [status, text];
};

test('what no card can be charged with is refused: a checkout, a subscription and its change', async () => {
  const ann = shop.customer();
  const id = await subscribeTo(shop, ann);
  shop.deps.db.update(products).set({ pricePerOunce: 99_999, stockOunces: 100_000 }).run();
  const greens = shop.deps.db.select().from(products).all();
  const lines = greens.map((green) => ({
    productId: green.id,
    size: '2-oz',
    quantity: rules.maxLineQuantity,
  }));
  const deliveryAddress = milton;
  const items = lines.map(({ productId, quantity }) => ({ id: productId, quantity }));
  const before = shop.sent.length;
  expect(await answered(ann.call('POST', '/api/cart/checkout', { items, deliveryAddress }))).toEqual(
    tooLarge,
  );
  const box = { ...testBox, products: lines };
  for (const planFrequency of ['weekly', 'biweekly'])
    expect(await answered(ann.call('POST', '/api/create-subscription', { ...box, planFrequency }))).toEqual(
      tooLarge,
    );
  expect(await answered(ann.call('PATCH', `/api/subscriptions/${id}`, { products: lines }))).toEqual(
    tooLarge,
  );
  expect(shop.deps.db.select().from(orders).all()).toEqual([]);
  expect(shop.deps.db.select().from(subscriptions).all()).toHaveLength(1);
  expect(shop.sent.slice(before).filter((call) => !call.startsWith('GET'))).toEqual([]);
});

test('no amount that an admin types in is a fault of the shop', async () => {
  const ann = shop.customer();
  await ann.api.api.cart.checkout.post({ items: [{ id: 'kale', quantity: 1 }], deliveryAddress: milton });
  const order = shop.deps.db.select().from(orders).get();
  const admin = createTestAdmin(shop);
  const huge = [1e7, 1e15, 1e21, 1e308, '9'.repeat(30), -1e15];
  const calls = huge.flatMap((amount): [string, string, object][] => [
    ['POST', `orders/${order?.id}/refund`, { amount }],
    ['PATCH', `orders/${order?.id}`, { total: amount }],
    ['POST', `customers/${ann.id}/credit`, { amount, reason: 'x', key: 'k' }],
    ['PATCH', 'products/kale', { pricePerOunce: amount, stockQuantity: amount }],
  ]);
  for (const [method, path, body] of calls) {
    const [status] = await answered(admin.call(method, `/api/admin/${path}`, body));
    expect([path, body, status]).toEqual([path, body, 400]);
  }
});
