import { expect, test } from 'bun:test';
import { cartItem } from '../../shared/cart-item.ts';
import { emptyCart } from '../cart/cart-state.ts';
import { newTab, openTab, testDevice } from '../cart/test-device.ts';
import { kale, peaShoots } from '../catalog/test-products.ts';
import { isBox, isOrder } from './bought.ts';

const items = [cartItem(peaShoots, '2-oz', 2), cartItem(kale, undefined, 3)];
const order = [
  { quantity: 3, productName: 'Kale', price: '3.00' },
  { quantity: 2, productName: 'Pea Shoots (2-oz)', price: '5.50' },
];

test('a cart is the ordered one line by line, in any order', () => {
  expect(isOrder(items, order)).toBe(true);
  expect(isOrder([cartItem(peaShoots, undefined, 4), ...items.slice(1)], order)).toBe(false);
  expect(isOrder(items.slice(1), order)).toBe(false);
  expect(isOrder([], order)).toBe(false);
});

test('a cart is the subscribed box by its ounces per green, whatever the packs', () => {
  expect(isBox(items, '3 oz Kale, 4 oz Pea Shoots')).toBe(true);
  expect(
    isBox([cartItem(kale, undefined, 3), cartItem(peaShoots, '4-oz')], '4 oz Pea Shoots, 3 oz Kale'),
  ).toBe(true);
  expect(isBox(items, '3 oz Kale')).toBe(false);
  expect([items, []].map((cart) => isBox(cart, ''))).toEqual([false, false]);
});

test.each([
  ['goes when it is what was bought', order, 0],
  ['stays when it was filled anew', order.slice(1), 2],
])('a cart that is read after the way back from the bank %s', async (_, bought, left) => {
  const tab = newTab();
  tab.cart.clear((lines) => isOrder(lines, bought));
  await openTab(testDevice({ ...emptyCart, items, notes: 'Gate 4', version: 1 }), null, tab).loaded;
  expect(tab.lines()).toHaveLength(left);
  expect(tab.state().notes).toBe(left ? 'Gate 4' : '');
});
