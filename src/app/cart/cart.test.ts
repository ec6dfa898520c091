import { expect, test } from 'bun:test';
import { newTab } from '../testing/device.ts';
import { kale, peaShoots, testProduct } from '../testing/products.ts';
import { cartCountAtom } from './cart-atom.ts';
import { ouncesOf, subtotalOf } from './cart-state.ts';

test('a new item starts at 1, the same variant again is one more, another size is another line', () => {
  const { cart, lines, state, store } = newTab();
  cart.add(peaShoots, '2-oz');
  cart.add(peaShoots, '2-oz');
  cart.add(peaShoots, '4-oz');
  cart.add(peaShoots);
  expect(store.get(cartCountAtom)).toBe(3);
  cart.add(kale);
  expect(lines()).toEqual([
    ['pea-shoots-2-oz', 2],
    ['pea-shoots-4-oz', 1],
    ['pea-shoots', 1],
    ['kale', 1],
  ]);
  expect(state().items[0]).toMatchObject({ name: 'Pea Shoots (2-oz)', unitPrice: 550, size: '2-oz' });
  expect(store.get(cartCountAtom)).toBe(4);
  expect(ouncesOf(state().items, 'pea-shoots')).toBe(9);
});

test('a quantity of 0 or less removes the line, and none grows past 999', () => {
  const { cart, lines } = newTab();
  cart.add(peaShoots, '2-oz');
  cart.add(kale);
  cart.setQuantity('pea-shoots-2-oz', 0);
  cart.setQuantity('kale', 5000);
  expect(lines()).toEqual([['kale', 999]]);
  cart.setQuantity('kale', -3);
  expect(lines()).toEqual([]);
});

test('the purchase page replaces all of a product by one loose line in its place', () => {
  const { cart, lines } = newTab();
  cart.add(peaShoots, '2-oz');
  cart.add(kale, '4-oz');
  cart.add(peaShoots, '4-oz');
  cart.setLooseOunces(peaShoots, 7);
  expect(lines()).toEqual([
    ['pea-shoots', 7],
    ['kale-4-oz', 1],
  ]);
  cart.setLooseOunces(peaShoots, 0);
  expect(lines()).toEqual([['kale-4-oz', 1]]);
});

test('remove takes one line, clear takes all and the notes', () => {
  const { cart, lines, state } = newTab();
  cart.add(peaShoots, '2-oz');
  cart.add(kale);
  cart.setTexts({ notes: 'Door code 4711' });
  cart.remove('pea-shoots-2-oz');
  expect(lines()).toEqual([['kale', 1]]);
  cart.clear();
  expect([lines(), state().notes]).toEqual([[], '']);
});

test("a visitor's cart becomes the customer's at sign-in; somebody else's is discarded, with notes and plan", () => {
  const { cart, lines, state } = newTab();
  cart.add(kale);
  cart.setTexts({ notes: 'Door code 4711' });
  cart.claim('ann');
  expect([lines(), state().notes, state().ownerId]).toEqual([[['kale', 1]], 'Door code 4711', 'ann']);
  const before = state();
  cart.claim('ann');
  expect(state()).toBe(before);
  cart.chooseSubscription(true);
  cart.choosePlan('weekly');
  cart.claim('bob');
  expect(state()).toMatchObject({ items: [], notes: '', ownerId: 'bob' });
  expect(state().setting).toEqual({ isSubscription: false, frequency: null });
});

test('prices follow the catalogue, and lines of products that are gone are removed', () => {
  const { cart, state, lines } = newTab();
  cart.add(peaShoots, '4-oz');
  cart.add(testProduct('arugula', 'Arugula', '2.00'));
  const dearer = { ...peaShoots, price: '3.10' };
  cart.reprice([dearer, kale]);
  expect(lines()).toEqual([['pea-shoots-4-oz', 1]]);
  expect(state().items[0]?.unitPrice).toBe(1240);
  const before = state();
  cart.reprice([dearer, kale]);
  expect(state()).toBe(before);
});

test("the subtotal of the lines is at the catalogue's prices", () => {
  const { cart, state } = newTab();
  const radish = testProduct('radish', 'Radish', '3.07');
  cart.add(peaShoots, '4-oz');
  cart.add(radish, '2-oz');
  cart.setLooseOunces(kale, 3);
  expect(subtotalOf(state().items)).toBe(1100 + 614 + 900);
  cart.reprice([peaShoots, kale, { ...radish, price: '3.10' }]);
  expect(subtotalOf(state().items)).toBe(1100 + 620 + 900);
});
