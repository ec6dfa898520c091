import { afterEach, beforeEach, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { products } from '../catalog/table.ts';
import { orders } from '../orders/table.ts';
import {
  milton,
  openTestShopWithPayments,
  type TestShopWithPayments,
} from '../testing/shop-with-payments.ts';

let shop: TestShopWithPayments;
beforeEach(async () => {
  shop = await openTestShopWithPayments({ isCounted: true });
});
afterEach(() => shop.close());

type Customer = ReturnType<TestShopWithPayments['customer']>;
const isKale = eq(products.id, 'kale');
const setStock = (stockOunces: number) =>
  shop.deps.db.update(products).set({ stockOunces }).where(isKale).run();
const stock = () => shop.deps.db.select().from(products).where(isKale).get()?.stockOunces;
const minutes = (count: number) =>
  new Date(Date.parse('2031-03-05T15:00:00Z') + count * 60_000).toISOString();
const order = (id: string | undefined) =>
  shop.deps.db
    .select()
    .from(orders)
    .where(eq(orders.id, id ?? ''))
    .get();

async function buy(who: Customer, ounces: number) {
  const items = [{ id: 'kale', quantity: ounces }];
  const answer = await who.call('POST', '/api/cart/checkout', { deliveryAddress: milton, items });
  const text = await answer.text();
  return { status: answer.status, text, data: answer.ok ? JSON.parse(text) : null };
}

test('one account holds at most a fifth of a product’s stock, but always 16 oz', async () => {
  const ann = shop.customer();
  const refused = await buy(ann, 81);
  expect([refused.status, refused.text]).toEqual([
    409,
    'We can set aside at most 80 oz of Kale for one customer until it is paid. Please lower the quantity, or call us for a larger order.',
  ]);
  expect((await buy(ann, 80)).status).toBe(200);
  expect(stock()).toBe(320);
  setStock(20);
  const ben = shop.customer();
  expect((await buy(ben, 17)).status).toBe(409);
  expect((await buy(ben, 16)).status).toBe(200);
});

test('what is paid is not held: an account may buy again', async () => {
  const ann = shop.customer();
  for (let times = 0; times < 3; times += 1) {
    const { data } = await buy(ann, 50);
    await shop.payWith(data.clientSecret);
    await shop.sandbox.idle();
  }
  expect(stock()).toBe(250);
});

test('a changed cart takes the place of the one before', async () => {
  const ann = shop.customer();
  const first = await buy(ann, 60);
  const second = await buy(ann, 70);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect([order(first.data.orderId)?.status, stock()]).toEqual(['cancelled', 330]);
});

test('holding again and again does not prolong the hold: it ends 30 minutes after the first', async () => {
  const ann = shop.customer();
  await buy(ann, 60);
  await shop.moveClockTo(minutes(20));
  const second = await buy(ann, 70);
  expect(second.status).toBe(200);
  await shop.moveClockTo(minutes(29));
  expect(order(second.data.orderId)?.status).toBe('pending');
  await shop.moveClockTo(minutes(34));
  expect([order(second.data.orderId)?.status, stock()]).toEqual(['cancelled', 400]);
});

test('a hold older than ten minutes gives way to a customer who is short now, a younger one does not', async () => {
  setStock(20);
  const [ann, ben] = [shop.customer(), shop.customer()];
  const held = await buy(ann, 16);
  await shop.moveClockTo(minutes(9));
  expect((await buy(ben, 10)).status).toBe(409);
  await shop.moveClockTo(minutes(11));
  expect((await buy(ben, 10)).status).toBe(200);
  expect([order(held.data.orderId)?.status, stock()]).toEqual(['cancelled', 10]);
  expect((await shop.payWith(held.data.clientSecret)).ok).toBe(false);
});

test('a hold that was paid in the meantime does not give way', async () => {
  setStock(20);
  const [ann, ben] = [shop.customer(), shop.customer()];
  const held = await buy(ann, 16);
  await shop.moveClockTo(minutes(15));
  await shop.fault({ webhooks: 'lose' });
  await shop.payWith(held.data.clientSecret);
  expect((await buy(ben, 10)).status).toBe(409);
  expect(order(held.data.orderId)?.paymentStatus).toBe('paid');
});

test('an account that holds what it can, every ten minutes, keeps nobody else out', async () => {
  setStock(40);
  const [mallory, ...others] = [shop.customer(), ...Array.from({ length: 24 }, () => shop.customer())];
  let served = 0;
  for (const [turn, other] of others.entries()) {
    await buy(mallory, 16);
    await shop.moveClockTo(minutes(10 * (turn + 1)));
    const { status, data } = await buy(other, 16);
    if (status !== 200) continue;
    await shop.payWith(data.clientSecret);
    await shop.sandbox.idle();
    served += 1;
    setStock(40);
  }
  expect(served).toBe(24);
});
