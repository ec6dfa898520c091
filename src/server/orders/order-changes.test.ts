import { afterEach, beforeEach, expect, test } from 'bun:test';
import { asc, eq } from 'drizzle-orm';
import type { OrderStatus } from '../../shared/contract/orders.ts';
import { products } from '../catalog/table.ts';
import { transact } from '../platform/db/db.ts';
import {
  milton,
  openTestShopWithPayments,
  type TestShopWithPayments,
} from '../testing/shop-with-payments.ts';
import { changeOrder } from './order-changes.ts';
import { orderEvents, orders } from './table.ts';

let shop: TestShopWithPayments;
beforeEach(async () => {
  shop = await openTestShopWithPayments({ isCounted: true });
  setStock(20);
});
afterEach(() => shop.close());

const own = eq(products.id, 'kale');
const setStock = (stockOunces: number) => shop.deps.db.update(products).set({ stockOunces }).where(own).run();
const stock = () => shop.deps.db.select().from(products).where(own).get()?.stockOunces;
const order = (id: string) => shop.deps.db.select().from(orders).where(eq(orders.id, id)).get();
const history = (id: string) =>
  shop.deps.db
    .select({ by: orderEvents.by, what: orderEvents.what, from: orderEvents.from, to: orderEvents.to })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, id))
    .orderBy(asc(orderEvents.id))
    .all();
const move = (id: string, status: OrderStatus) =>
  transact(shop.deps.db, () => void changeOrder(shop.deps.db, id, { status }, 'admin:a1', shop.deps.now()));

async function place(ounces: number) {
  const ann = shop.customer();
  const items = [{ id: 'kale', quantity: ounces }];
  const { data } = await ann.api.api.cart.checkout.post({ deliveryAddress: milton, items });
  return { id: data?.orderId ?? '', pay: () => shop.payWith(data?.clientSecret) };
}

test('an unpaid order that was cancelled by hand and is paid after all holds its ounces once', async () => {
  const { id, pay } = await place(6);
  expect(stock()).toBe(14);
  move(id, 'cancelled');
  expect(stock()).toBe(20);
  await pay();
  await shop.sandbox.idle();
  expect([order(id)?.status, order(id)?.paymentStatus, stock()]).toEqual(['confirmed', 'paid', 14]);
});

test.each(['growing', 'delivered'] as const)(
  'an unpaid order that was set to %s by hand is not forgotten: it expires and releases its ounces',
  async (status) => {
    const { id } = await place(6);
    move(id, status);
    await shop.moveClockTo('2031-03-05T15:35:00Z');
    expect([order(id)?.status, stock()]).toEqual(['cancelled', 20]);
  },
);

test('an unpaid order that was moved on by hand keeps that status when it is paid', async () => {
  const { id, pay } = await place(6);
  move(id, 'growing');
  await pay();
  await shop.sandbox.idle();
  expect([order(id)?.status, order(id)?.paymentStatus, stock()]).toEqual(['growing', 'paid', 14]);
});

test('a paid order gives its ounces back when it is cancelled, and takes what is left when it is taken up again', async () => {
  const { id, pay } = await place(6);
  await pay();
  await shop.sandbox.idle();
  move(id, 'cancelled');
  expect(stock()).toBe(20);
  setStock(4);
  move(id, 'confirmed');
  expect(stock()).toBe(0);
  move(id, 'cancelled');
  expect(stock()).toBe(4);
});

test('what was delivered does not come back into stock', async () => {
  const { id, pay } = await place(6);
  await pay();
  await shop.sandbox.idle();
  move(id, 'delivered');
  move(id, 'cancelled');
  expect(stock()).toBe(14);
});

test('the history says who changed what, from and to', async () => {
  const { id, pay } = await place(6);
  await pay();
  await shop.sandbox.idle();
  move(id, 'growing');
  move(id, 'growing');
  expect(history(id)).toEqual([
    { by: 'stripe', what: 'status', from: 'pending', to: 'confirmed' },
    { by: 'stripe', what: 'paymentStatus', from: 'unpaid', to: 'paid' },
    { by: 'admin:a1', what: 'status', from: 'confirmed', to: 'growing' },
  ]);
});
