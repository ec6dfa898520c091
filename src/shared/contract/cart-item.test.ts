import { expect, test } from 'bun:test';
import { parseVariant } from '../rules/packs.ts';
import { cartItem, itemKey, itemOunces, quoteLines } from './cart-item.ts';
import type { Product } from './catalog.ts';

const kale: Product = {
  id: 'kale',
  name: 'Kale',
  description: '',
  price: '3.00',
  imageUrl: '/pictures/kale.svg',
  isActive: true,
  stockQuantity: 400,
  isOutOfStock: false,
  isGrownToOrder: true,
  flavorProfile: '',
  nutritionalInfo: '',
};

test('a pack carries its size in its name, identity and price in cents', () => {
  const pack = cartItem(kale, '4-oz', 3);
  expect(pack).toMatchObject({ name: 'Kale (4-oz)', variantId: 'kale-4-oz', unitPrice: 1200, quantity: 3 });
  expect([itemKey(pack), itemOunces(pack)]).toEqual(['kale-4-oz', 12]);
  const loose = cartItem(kale, undefined, 3);
  expect(loose).toMatchObject({ name: 'Kale', unitPrice: 300 });
  expect([itemKey(loose), itemOunces(loose)]).toEqual(['kale', 3]);
  expect(parseVariant(itemKey(pack))).toEqual({ productId: 'kale', size: '4-oz' });
});

test('lines are priced from the catalogue, not from their own unitPrice', () => {
  const tampered = { ...cartItem(kale, '2-oz', 2), unitPrice: 1 };
  expect(quoteLines([tampered, { ...tampered, id: 'nettle' }], [kale])).toEqual([
    { ounces: 4, pricePerOunce: 300 },
  ]);
});
