import { afterEach, beforeEach, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import type { SaveCart } from '../../shared/cart.ts';
import { products } from '../catalog/table.ts';
import { openTestShop, type TestShop } from '../test-shop.ts';
import { clearBoughtCart } from './cart.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const line = (id: string, quantity: number) => ({ id, quantity });
type Customer = ReturnType<TestShop['customer']>;
const get = async (customer: Customer) => (await customer.api.api.cart.get()).data;
const put = async (customer: Customer, cart: Partial<SaveCart>) =>
  (await customer.api.api.cart.put({ lines: [], notes: '', ...cart })).data;

test('a new customer has an empty cart at revision 0', async () => {
  expect(await get(shop.customer())).toEqual({ lines: [], notes: '', revision: 0 });
});

test('on the stored revision a cart is replaced, removals included', async () => {
  const ann = shop.customer();
  await put(ann, { lines: [line('kale', 3), line('radish-2-oz', 1)], notes: 'Gate 12', baseRevision: 0 });
  const replaced = await put(ann, { lines: [line('kale', 1)], baseRevision: 1 });
  expect(replaced).toEqual({ lines: [line('kale', 1)], notes: '', revision: 2 });
  expect(await get(ann)).toEqual(replaced);
});

test('on any other revision carts merge by the larger quantity per variant', async () => {
  const ann = shop.customer();
  await put(ann, { lines: [line('kale', 3), line('radish-2-oz', 1)], notes: 'Gate 12', baseRevision: 0 });
  const lines = [line('radish-2-oz', 4), line('kale', 2), line('radish-4-oz', 1)];
  for (const baseRevision of [0, undefined, 9]) {
    const merged = await put(ann, { lines, ...(baseRevision === undefined ? {} : { baseRevision }) });
    expect(merged).toEqual({
      lines: [line('kale', 3), line('radish-2-oz', 4), line('radish-4-oz', 1)],
      notes: 'Gate 12',
      revision: 2,
    });
  }
});

test('products that are gone are dropped, doubled lines count once', async () => {
  const ann = shop.customer();
  shop.deps.db.update(products).set({ isActive: false }).where(eq(products.id, 'radish')).run();
  const lines = [line('nettle', 1), line('radish-2-oz', 1), line('kale', 2), line('kale', 5)];
  expect((await put(ann, { lines }))?.lines).toEqual([line('kale', 5)]);
});

test('impossible quantities and endless carts are refused', async () => {
  const ann = shop.customer();
  for (const quantity of [0, -1, 1.5, 1000]) {
    expect((await ann.call('PUT', '/api/cart', { lines: [line('kale', quantity)], notes: '' })).status).toBe(
      400,
    );
  }
  const endless = Array.from({ length: 51 }, () => line('kale', 1));
  expect((await ann.call('PUT', '/api/cart', { lines: endless, notes: '' })).status).toBe(400);
  expect((await get(ann))?.revision).toBe(0);
});

test('another customer never sees the cart, a stranger is asked to sign in', async () => {
  const [ann, bob] = [shop.customer(), shop.customer()];
  await put(ann, { lines: [line('kale', 3)], notes: 'Door code 4711' });
  expect(await get(bob)).toEqual({ lines: [], notes: '', revision: 0 });
  await put(bob, { lines: [line('radish', 1)] });
  expect((await get(ann))?.notes).toBe('Door code 4711');
  for (const method of ['GET', 'PUT']) {
    const answer = await shop.visitor().call(method, '/api/cart', method === 'PUT' ? {} : undefined);
    expect([answer.status, await answer.text()]).toEqual([401, 'Unauthorized']);
  }
});

test('a bought cart is empty and its revision moves on, so that other devices notice', async () => {
  const ann = shop.customer();
  await put(ann, { lines: [line('kale', 3)], notes: 'Gate 12' });
  clearBoughtCart(shop.deps.db, ann.id, [{ productId: 'kale', ounces: 3 }]);
  expect(await get(ann)).toEqual({ lines: [], notes: '', revision: 2 });
});

test('a cart that holds something else than what was bought stays', async () => {
  const ann = shop.customer();
  await put(ann, { lines: [line('kale-2-oz', 3)], notes: 'Gate 12' });
  clearBoughtCart(shop.deps.db, ann.id, [{ productId: 'kale', ounces: 3 }]);
  expect(await get(ann)).toMatchObject({ lines: [line('kale-2-oz', 3)], notes: 'Gate 12' });
  clearBoughtCart(shop.deps.db, ann.id, [{ productId: 'kale', ounces: 6 }]);
  expect(await get(ann)).toMatchObject({ lines: [] });
});
