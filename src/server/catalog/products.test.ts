import { afterAll, beforeAll, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { parseVariant } from '../../shared/rules/packs.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { findProducts } from './products.ts';
import { seedProducts } from './seed.ts';
import { products } from './table.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test('the shop opens with its four greens, priced per ounce, for anybody to see', async () => {
  const { data } = await shop.visitor().api.api.products.get();
  expect(data?.map(({ id, name, price }) => [id, name, price])).toEqual([
    ['pea-shoots', 'Pea Shoots', '2.75'],
    ['baby-broccoli', 'Baby Broccoli', '3.25'],
    ['radish', 'Radish', '3.00'],
    ['kale', 'Kale', '3.00'],
  ]);
  expect(data?.[0]).toMatchObject({
    imageUrl: '/pictures/pea-shoots.svg',
    isActive: true,
    isOutOfStock: false,
    isGrownToOrder: true,
    stockQuantity: 400,
  });
});

test('the list may be kept by the phone, unlike everything private', async () => {
  const answer = await shop.visitor().call('GET', '/api/products');
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  const orders = await shop.customer().call('GET', '/api/orders');
  expect(orders.headers.get('cache-control')).toBe('no-store');
});

test('inactive products are not listed; empty counted and marked ones are out of stock', async () => {
  const other = await openTestShop();
  const set = (id: string, change: Partial<typeof products.$inferInsert>) =>
    other.deps.db.update(products).set(change).where(eq(products.id, id)).run();
  set('kale', { isActive: false });
  set('radish', { stockOunces: 0, isGrownToOrder: false });
  set('baby-broccoli', { stockOunces: 0 });
  set('pea-shoots', { isOutOfStock: true });
  const { data } = await other.visitor().api.api.products.get();
  expect(data?.map(({ id, isOutOfStock }) => [id, isOutOfStock])).toEqual([
    ['pea-shoots', true],
    ['baby-broccoli', false],
    ['radish', true],
  ]);
  other.close();
});

test('no product is called like a pack', () => {
  for (const { id } of shop.deps.db.select().from(products).all())
    expect(parseVariant(id)).toEqual({ productId: id, size: undefined });
});

test('seeding again leaves prices and stock alone', async () => {
  const other = await openTestShop();
  other.deps.db.update(products).set({ pricePerOunce: 999, stockOunces: 7 }).run();
  seedProducts(other.deps.db);
  const rows = other.deps.db.select().from(products).all();
  expect(rows.map((row) => [row.pricePerOunce, row.stockOunces])).toEqual(Array(4).fill([999, 7]));
  other.close();
});

test('products are found by id, each once, unknown ids are not there', () => {
  const found = findProducts(shop.deps.db, ['kale', 'nettle', 'kale', 'radish']);
  expect([...found.keys()]).toEqual(['kale', 'radish']);
});
