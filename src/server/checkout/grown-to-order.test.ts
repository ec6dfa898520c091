import { afterEach, beforeEach, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { products } from '../catalog/table.ts';
import { orderItems } from '../orders/table.ts';
import { createTestAdmin } from '../testing/admin.ts';
import {
  milton,
  openTestShopWithPayments,
  type TestShopWithPayments,
} from '../testing/shop-with-payments.ts';
import { type Subscriber, subscribeTo, subscriptionOf } from '../testing/subscribers.ts';

let shop: TestShopWithPayments;
let ann: Subscriber;
let olive: Subscriber;
beforeEach(async () => {
  shop = await openTestShopWithPayments();
  ann = shop.customer('ann@example.com');
  olive = createTestAdmin(shop, 'olive@example.com');
});
afterEach(() => shop.close());

const rows = () => shop.deps.db.select().from(products).all();
const stockOf = (id: string) => rows().find((row) => row.id === id)?.stockOunces;
const change = (id: string, body: object) => olive.call('PATCH', `/api/admin/products/${id}`, body);
const answerOf = async (response: Response | Promise<Response>) => [
  (await response).status,
  await (await response).text(),
];
const checkout = (items: { id: string; quantity: number }[], who = ann) =>
  who.call('POST', '/api/cart/checkout', { items, deliveryAddress: milton });
async function buy(items: { id: string; quantity: number }[], who = ann): Promise<string> {
  const { clientSecret, orderId } = await (await checkout(items, who)).json();
  await shop.payWith(clientSecret);
  await shop.sandbox.idle();
  return orderId;
}
const linesOf = (orderId: string) =>
  shop.deps.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .all()
    .map(({ productId, ounces, given, shortfall }) => [productId, ounces, given, shortfall]);
const setStatus = (orderId: string, status: string) =>
  olive.call('PATCH', `/api/admin/orders/${orderId}/status`, { status });
const soldOut = 'Sorry, Kale is out of stock right now.';

test('orders, boxes and cancellations of greens change no number of a product, and no stock limits them', async () => {
  const before = rows();
  await subscribeTo(shop, ann, { planFrequency: 'weekly' });
  const order = await buy([{ id: 'kale', quantity: 900 }]);
  expect(linesOf(order)).toEqual([['kale', 900, 0, 0]]);
  await shop.moveClockTo('2031-04-02T15:00:00Z');
  await setStatus(order, 'cancelled');
  await setStatus(order, 'confirmed');
  expect(rows()).toEqual(before);
  const overview = await (await olive.call('GET', '/api/admin/overview')).json();
  expect(overview.needs).toEqual([]);
});

test('a marked green is not sold, added or increased; what has it still comes', async () => {
  const kale = { productId: 'kale', size: '2-oz', quantity: 4 };
  const id = await subscribeTo(shop, ann, { planFrequency: 'weekly', products: [kale] });
  await change('kale', { stockQuantity: 0 });
  const ben = shop.customer('ben@example.com');
  const signUp = { planFrequency: 'weekly', products: [kale], deliveryAddress: milton };
  const byHand = {
    customerId: ben.id,
    products: [{ productId: 'kale', quantity: 1 }],
    deliveryDate: '2031-03-29',
    payment: 'cash',
  };
  expect(await answerOf(checkout([{ id: 'kale', quantity: 1 }]))).toEqual([409, soldOut]);
  expect(await answerOf(ben.call('POST', '/api/create-subscription', signUp))).toEqual([409, soldOut]);
  expect(await answerOf(olive.call('POST', '/api/admin/orders', byHand, { 'idempotency-key': 'k' }))).toEqual(
    [409, soldOut],
  );
  const setKale = (quantity: number) =>
    ann.call('PATCH', `/api/subscriptions/${id}`, {
      products: [
        { productId: 'kale', quantity },
        { productId: 'radish', quantity: 4 },
      ],
    });
  expect(await answerOf(setKale(5))).toEqual([409, soldOut]);
  expect((await setKale(3)).status).toBe(200);
  await shop.moveClockTo('2031-03-20T15:00:00Z');
  const box = shop.deps.db.select().from(orderItems).where(eq(orderItems.productId, 'kale')).all();
  expect(box.map(({ ounces, shortfall }) => [ounces, shortfall])).toEqual([[3, 0]]);
  await change('kale', { stockQuantity: 12 });
  expect((await checkout([{ id: 'kale', quantity: 50 }])).status).toBe(200);
});

test('the owner may limit the ounces of an order; extras, running boxes and the farm are not limited', async () => {
  const id = await subscribeTo(shop, ann, { planFrequency: 'weekly' });
  await olive.call('PUT', '/api/admin/settings', { key: 'ounces_per_order', value: '6' });
  const refused = [409, expect.stringContaining('at most 6 oz')];
  const both = (kale: number, radish: number) => [
    { id: 'kale', quantity: kale },
    { id: 'radish', quantity: radish },
  ];
  expect(await answerOf(checkout(both(4, 3)))).toEqual(refused);
  expect((await checkout(both(3, 3))).status).toBe(200);
  const setPeas = (quantity: number) =>
    ann.call('PATCH', `/api/subscriptions/${id}`, { products: [{ productId: 'pea-shoots', quantity }] });
  expect(await answerOf(setPeas(8))).toEqual(refused);
  expect((await setPeas(7)).status).toBe(200);
  await shop.moveClockTo('2031-03-20T15:00:00Z');
  expect((await subscriptionOf(ann)).deliveries[0]).toMatchObject({ state: 'ordered' });
});

test('extras of greens come with each listed box that is the lead time away, earlier ones from the shelf alone', async () => {
  const id = await subscribeTo(shop, ann, { planFrequency: 'weekly' });
  const add = (date: string, productId = 'pea-shoots', expectedTotal = 564) =>
    ann.call('POST', `/api/subscriptions/${id}/deliveries/${date}/extras`, {
      products: [{ productId, quantity: 2 }],
      expectedTotal,
    });
  const early = [409, 'Only what is on the shelf can be added to this box.'];
  await shop.moveClockTo('2031-03-19T15:00:00Z');
  for (const date of ['2031-03-22', '2031-03-29']) expect(await answerOf(add(date))).toEqual(early);
  for (const date of ['2031-04-05', '2031-05-10']) expect((await add(date)).status).toBe(200);
  const { deliveries } = await subscriptionOf(ann);
  expect(deliveries.map(({ extras }) => extras.length)).toEqual([0, 0, 1, 0, 0, 0, 0, 1]);
  expect((await add('2031-05-17')).status).toBe(409);
  await change('radish', { isGrownToOrder: false, stockQuantity: 5 });
  expect((await add('2031-04-05', 'radish', 616)).status).toBe(409);
  expect((await add('2031-03-22', 'radish', 616)).status).toBe(200);
  expect(stockOf('radish')).toBe(3);
});

test('each line returns what stock gave, whatever the product is by then, and never moves the mark', async () => {
  await change('kale', { isGrownToOrder: false, stockQuantity: 50 });
  const counted = await buy([{ id: 'kale', quantity: 10 }]);
  await change('kale', { isGrownToOrder: true });
  const sown = await buy([{ id: 'kale', quantity: 7 }], shop.customer());
  expect([linesOf(counted), linesOf(sown), stockOf('kale')]).toEqual([
    [['kale', 10, 10, 0]],
    [['kale', 7, 0, 0]],
    40,
  ]);
  await change('kale', { isOutOfStock: true });
  for (const id of [counted, sown]) await setStatus(id, 'cancelled');
  const row = rows().find(({ id }) => id === 'kale');
  expect([row?.stockOunces, row?.isOutOfStock]).toEqual([50, true]);
  await change('kale', { isGrownToOrder: false, stockQuantity: 8 });
  for (const id of [counted, sown]) await setStatus(id, 'confirmed');
  expect([linesOf(counted), linesOf(sown), stockOf('kale')]).toEqual([
    [['kale', 10, 8, 2]],
    [['kale', 7, 0, 7]],
    0,
  ]);
});

test('the farm is told once when the last of a counted good is paid, and again after it was raised', async () => {
  const mails = () => shop.mails().filter(({ subject }) => subject === 'Kale is sold out').length;
  const shown = async () => (await (await olive.call('GET', '/api/admin/overview')).json()).soldOut;
  await change('kale', { isGrownToOrder: false, stockQuantity: 10 });
  await buy([{ id: 'kale', quantity: 8 }]);
  expect([mails(), await shown()]).toEqual([0, []]);
  const { clientSecret } = await (await checkout([{ id: 'kale', quantity: 2 }])).json();
  expect([mails(), await shown()]).toEqual([0, []]);
  await shop.payWith(clientSecret);
  await shop.sandbox.idle();
  expect([mails(), await shown()]).toEqual([1, ['kale']]);
  await change('kale', { description: 'New' });
  await change('kale', { stockQuantity: 3 });
  expect(await shown()).toEqual([]);
  await buy([{ id: 'kale', quantity: 3 }]);
  expect([mails(), await shown()]).toEqual([2, ['kale']]);
});
