import { expect, test } from 'bun:test';
import { cartItem } from '../../../shared/contract/cart-item.ts';
import { kale, peaShoots, testProduct } from '../../testing/products.ts';
import { topUpToFreeDelivery } from './free-delivery.ts';

const radish = testProduct('radish', 'Radish', '3.00');
const products = [peaShoots, kale, radish];
const toppedUp = (...[items, offered, limited]: Parameters<typeof topUpToFreeDelivery>) =>
  topUpToFreeDelivery(items, offered, limited).map(({ product, ounces }) => `${ounces} ${product.id}`);

test('a box is topped up to a mixed one that is delivered free, and not by an ounce more', () => {
  // 4 oz of each are $35.00: free delivery.
  expect(toppedUp([cartItem(peaShoots, '2-oz', 1)], products, true)).toEqual([
    '2 pea-shoots',
    '4 kale',
    '4 radish',
  ]);
  expect(toppedUp([cartItem(kale, undefined, 11)], products, true)).toEqual(['1 pea-shoots']);
});

test('nothing is offered for a box that is delivered free already', () => {
  expect(toppedUp([cartItem(kale, undefined, 12)], products, true)).toEqual([]);
});

test('only what is in stock is offered, but for boxes that are grown to order', () => {
  const few = products.map((product) => ({ ...product, isGrownToOrder: false, stockQuantity: 3 }));
  expect(toppedUp([], few, true)).toEqual([]);
  expect(toppedUp([], few, false)).toEqual(['4 pea-shoots', '4 kale', '4 radish']);
  const out = [
    { ...peaShoots, isOutOfStock: true },
    { ...kale, isGrownToOrder: false, stockQuantity: 2 },
    radish,
  ];
  expect(toppedUp([], out, true)).toEqual(['2 kale', '10 radish']);
});
