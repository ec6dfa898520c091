import { expect, test } from 'bun:test';
import { cartItem } from '../../../shared/contract/cart-item.ts';
import { emptyCart } from '../../cart/cart-state.ts';
import { testRecord } from '../../platform/device/test-storage.ts';
import { newTab, openTab } from '../../testing/device.ts';
import { kale, peaShoots } from '../../testing/products.ts';
import { hasSameLines, hasSameOunces, ouncesByProduct } from './cart-comparison.ts';

const items = [cartItem(peaShoots, '2-oz', 2), cartItem(kale, undefined, 3)];
const order = [
  { quantity: 3, productName: 'Kale', price: '3.00' },
  { quantity: 2, productName: 'Pea Shoots (2-oz)', price: '5.50' },
];
const box = [
  { productId: 'kale', name: 'Kale', ounces: 3 },
  { productId: 'pea-shoots', name: 'Pea Shoots', ounces: 4 },
];

test('a cart is compared with an order line by line, in any order', () => {
  expect(hasSameLines(items, order)).toBe(true);
  expect(hasSameLines([cartItem(peaShoots, undefined, 4), ...items.slice(1)], order)).toBe(false);
  expect(hasSameLines(items.slice(1), order)).toBe(false);
  expect(hasSameLines([], order)).toBe(false);
});

test("a cart is compared with a subscription's box by the ounces of each product, whatever the packs", () => {
  expect(hasSameOunces(items, box)).toBe(true);
  expect(hasSameOunces([cartItem(kale, undefined, 3), cartItem(peaShoots, '4-oz')], box)).toBe(true);
  expect(hasSameOunces(items, box.slice(1))).toBe(false);
  expect([items, []].map((cart) => hasSameOunces(cart, []))).toEqual([false, false]);
});

test('packs and loose ounces of a product are one line of the box', () => {
  const mixed = [
    cartItem(peaShoots, '2-oz'),
    cartItem(kale, undefined, 3),
    cartItem(peaShoots, undefined, 2),
  ];
  expect(ouncesByProduct(mixed, [kale, peaShoots])).toEqual(box);
});

test.each([
  ['is emptied when it is what was bought', order, 0],
  ['is kept when it was filled anew', order.slice(1), 2],
])('a cart that is read only after the payment %s', async (_, ordered, left) => {
  const tab = newTab();
  tab.cart.clear((lines) => hasSameLines(lines, ordered));
  await openTab(testRecord({ ...emptyCart, items, notes: 'Gate 4' }), null, tab).loaded;
  expect(tab.lines()).toHaveLength(left);
  expect(tab.state().notes).toBe(left ? 'Gate 4' : '');
});
