import { expect, test } from 'bun:test';
import { cartItem, itemFromSaved, lineKey, lineOunces, mergeLines, quoteLines } from './cart-lines.ts';
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
  const loose = cartItem(kale, undefined, 3);
  expect([lineKey(loose), lineOunces(loose), loose.name]).toEqual(['kale', 3, 'Kale']);
});

test('saved lines come back as cart lines, unless their product is gone', () => {
  expect(itemFromSaved({ id: 'kale-2-oz', quantity: 2 }, [kale])).toEqual(cartItem(kale, '2-oz', 2));
  expect(itemFromSaved({ id: 'nettle-2-oz', quantity: 2 }, [kale])).toBeNull();
  expect(parseVariant('kale-2-oz')).toEqual({ productId: 'kale', size: '2-oz' });
});

test('carts merge by the larger quantity per variant, each variant once', () => {
  const first = [
    { id: 'kale', quantity: 2 },
    { id: 'kale-2-oz', quantity: 5 },
  ];
  const second = [
    { id: 'kale-2-oz', quantity: 3 },
    { id: 'radish', quantity: 1 },
    { id: 'kale', quantity: 4 },
  ];
  const merged = [
    { id: 'kale', quantity: 4 },
    { id: 'kale-2-oz', quantity: 5 },
    { id: 'radish', quantity: 1 },
  ];
  expect(mergeLines(first, second)).toEqual(merged);
  expect(mergeLines(merged, merged)).toEqual(merged);
});

test('lines are priced from the catalogue, whatever they say themselves', () => {
  const tampered = { ...cartItem(kale, '2-oz', 2), price: 0.01 };
  expect(quoteLines([tampered, { ...tampered, id: 'nettle' }], [kale])).toEqual([
    { ounces: 4, pricePerOunce: 300 },
  ]);
});
