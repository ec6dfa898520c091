import { describe, expect, test } from 'bun:test';
import { cartItem } from '../../../shared/contract/cart-item.ts';
import type { OrderItem } from '../../../shared/contract/orders.ts';
import { kale, peaShoots, testProduct } from '../../testing/products.ts';
import { hasSameItems, reorder } from './reorder.ts';

const packsOfPeas: OrderItem = {
  productId: 'pea-shoots',
  productName: 'Pea Shoots (2-oz)',
  quantity: 3,
  ounces: 6,
  price: '5.50',
};
const looseKale: OrderItem = {
  productId: 'kale',
  productName: 'Kale',
  quantity: 4,
  ounces: 4,
  price: '3.00',
};

describe('an earlier order again', () => {
  test('is the same ounces, loose, with nothing to say while nothing has changed', () => {
    expect(reorder([packsOfPeas, looseKale], [kale, peaShoots])).toEqual({
      items: [cartItem(peaShoots, undefined, 6), cartItem(kale, undefined, 4)],
      changes: [],
    });
  });

  test('adds up packs and loose ounces of one green', () => {
    const loosePeas = { ...packsOfPeas, productName: 'Pea Shoots', quantity: 5, ounces: 5, price: '2.75' };
    expect(reorder([packsOfPeas, loosePeas], [peaShoots])).toEqual({
      items: [cartItem(peaShoots, undefined, 11)],
      changes: [],
    });
  });

  test("has today's price, and says in cents per ounce what it was", () => {
    const dearer = { ...peaShoots, price: '3.10' };
    const cheaper = { ...kale, price: '2.50' };
    const { items, changes } = reorder([packsOfPeas, looseKale], [dearer, cheaper]);
    expect(items.map(({ unitPrice }) => unitPrice)).toEqual([310, 250]);
    expect(changes).toEqual([
      { kind: 'price', name: 'Pea Shoots', before: 275, now: 310 },
      { kind: 'price', name: 'Kale', before: 300, now: 250 },
    ]);
  });

  test('takes what is left of a green that is short, in ounces', () => {
    const scarce = { ...peaShoots, isGrownToOrder: false, stockQuantity: 5, price: '3.10' };
    const { items, changes } = reorder([packsOfPeas], [scarce]);
    expect(items).toEqual([cartItem(scarce, undefined, 5)]);
    expect(changes).toEqual([
      { kind: 'price', name: 'Pea Shoots', before: 275, now: 310 },
      { kind: 'short', name: 'Pea Shoots', wantedOunces: 6, leftOunces: 5 },
    ]);
  });

  test('leaves out what is out of stock or no longer grown, and names each', () => {
    const soldOut = { ...kale, isOutOfStock: true };
    expect(reorder([packsOfPeas, looseKale], [soldOut])).toEqual({
      items: [],
      changes: [
        { kind: 'gone', name: 'Pea Shoots' },
        { kind: 'out-of-stock', name: 'Kale' },
      ],
    });
    expect(
      reorder([looseKale], [{ ...kale, isGrownToOrder: false, stockQuantity: 0 }]).changes,
    ).toMatchObject([{ kind: 'out-of-stock' }]);
    expect(reorder([looseKale], [{ ...kale, isActive: false }]).changes).toMatchObject([{ kind: 'gone' }]);
  });

  test('never asks for more of one line than a line can have', () => {
    const much = { ...looseKale, quantity: 1500, ounces: 1500 };
    const plenty = { ...kale, isGrownToOrder: false, stockQuantity: 5000 };
    expect(reorder([much], [plenty]).items).toEqual([cartItem(plenty, undefined, 999)]);
  });
});

test('a cart holds the same greens whatever the packs and their sequence', () => {
  const radish = testProduct('radish', 'Radish', '2.00');
  const again = reorder([packsOfPeas, looseKale], [peaShoots, kale]);
  const packs = [cartItem(kale, '4-oz', 1), cartItem(peaShoots, '2-oz', 3)];
  expect(hasSameItems(packs, again)).toBe(true);
  expect(hasSameItems([...packs, cartItem(radish, undefined, 1)], again)).toBe(false);
  expect(hasSameItems([cartItem(kale, '4-oz', 2), cartItem(peaShoots, '2-oz', 3)], again)).toBe(false);
});
