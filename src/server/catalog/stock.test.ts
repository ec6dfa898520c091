import { afterEach, beforeEach, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { transact } from '../platform/db/db.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { findProducts } from './products.ts';
import { giveBack, type StockLine, stock, take, takeOrShort } from './stock.ts';
import { products } from './table.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop({ isCounted: true });
});
afterEach(() => shop.close());

const peas = (ounces: number) => ({ productId: 'pea-shoots', ounces });
const stockOf = (id: string) => findProducts(shop.deps.db, [id]).get(id)?.stockOunces;
const buy = (lines: StockLine[]) => transact(shop.deps.db, () => take(shop.deps.db, stock, lines));
const set = (change: Partial<typeof products.$inferInsert>) =>
  shop.deps.db.update(products).set(change).where(eq(products.id, 'pea-shoots')).run();

test('a purchase takes its ounces, down to the last one', () => {
  set({ stockOunces: 6 });
  buy([peas(4), peas(2), { productId: 'kale', ounces: 1 }]);
  expect([stockOf('pea-shoots'), stockOf('kale')]).toEqual([0, 399]);
});

test('a purchase that is short takes nothing and names the product and what is left', () => {
  set({ stockOunces: 3 });
  const lines = [{ productId: 'kale', ounces: 1 }, peas(2), peas(2)];
  expect(() => buy(lines)).toThrow('Sorry, we only have 3 oz of Pea Shoots left.');
  expect([stockOf('pea-shoots'), stockOf('kale')]).toEqual([3, 400]);
});

test('what is flagged, inactive, used up or unknown is refused', () => {
  set({ isOutOfStock: true });
  expect(() => buy([peas(1)])).toThrow('Sorry, Pea Shoots is out of stock right now.');
  set({ isOutOfStock: false, stockOunces: 0 });
  expect(() => buy([peas(1)])).toThrow('Sorry, Pea Shoots is out of stock right now.');
  set({ isActive: false, stockOunces: 9 });
  expect(() => buy([peas(1)])).toThrow('Sorry, Pea Shoots is no longer offered.');
  expect(() => buy([{ productId: 'nettle', ounces: 1 }])).toThrow('no longer offered');
});

test('fifty buyers of the last ounces: as many as there is stock for, never below zero', () => {
  set({ stockOunces: 31 });
  const outcomes = Array.from({ length: 50 }, () => {
    try {
      buy([peas(3)]);
      return 'sold';
    } catch {
      return 'refused';
    }
  });
  expect(outcomes.filter((outcome) => outcome === 'sold')).toHaveLength(10);
  expect(stockOf('pea-shoots')).toBe(1);
});

test('a recurring order takes what is there and says what is missing, line by line', () => {
  set({ stockOunces: 5 });
  const taken = takeOrShort(shop.deps.db, stock, [peas(4), peas(4), { productId: 'nettle', ounces: 2 }]);
  expect(taken.map((line) => line.shortfall)).toEqual([0, 3, 2]);
  expect(stockOf('pea-shoots')).toBe(0);
  giveBack(shop.deps.db, stock, taken);
  expect(stockOf('pea-shoots')).toBe(5);
});
