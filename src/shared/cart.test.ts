import { expect, test } from 'bun:test';
import { cartItem, lineKey, lineOunces, quoteLines } from './cart-lines.ts';
import { type Product, parseVariant } from './catalog.ts';

const kale: Product = {
  id: 'kale',
  name: 'Kale',
  description: '',
  price: '3.00',
  imageUrl: '/pictures/kale.svg',
  isActive: true,
  stockQuantity: 400,
  isOutOfStock: false,
  flavorProfile: '',
  nutritionalInfo: '',
};

test('a pack carries its size in its name, identity and price', () => {
  const pack = cartItem(kale, '4-oz', 3);
  expect(pack).toMatchObject({ name: 'Kale (4-oz)', variantId: 'kale-4-oz', price: 12, quantity: 3 });
  expect([lineKey(pack), lineOunces(pack)]).toEqual(['kale-4-oz', 12]);
  expect(parseVariant(lineKey(pack))).toEqual({ productId: 'kale', size: '4-oz' });
  const loose = cartItem(kale, undefined, 3);
  expect([lineKey(loose), lineOunces(loose), loose.name]).toEqual(['kale', 3, 'Kale']);
});

test('lines are priced from the catalogue, whatever they say themselves', () => {
  const tampered = { ...cartItem(kale, '2-oz', 2), price: 0.01 };
  expect(quoteLines([tampered, { ...tampered, id: 'nettle' }], [kale])).toEqual([
    { ounces: 4, pricePerOunce: 300 },
  ]);
});
