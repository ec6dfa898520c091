import { expect, test } from 'bun:test';
import type { Product } from '../../../shared/contract/catalog.ts';
import { testSubscription } from '../../testing/subscription.ts';
import { changeRequest, draftOf, draftQuote, hasOtherContents } from './box-draft.ts';

const product = (id: string, price: string): Product => ({
  id,
  name: id,
  price,
  description: '',
  imageUrl: '',
  isActive: true,
  stockQuantity: 100,
  isOutOfStock: false,
  isGrownToOrder: true,
  flavorProfile: '',
  nutritionalInfo: '',
});
/** Kale: $2.00, now $3.00; weekly 5%, now 20%. */
const products = [product('kale', '3.00'), product('radish', '3.00')];
const percents = { weekly: 20, biweekly: 10, monthly: 15 };
const subscription = testSubscription();
const draft = draftOf(subscription);
const total = (changed: typeof draft) => draftQuote(subscription, changed, { products, percents }).total;

test('an unchanged box costs what was agreed and asks for nothing', () => {
  expect(total(draft)).toBe(4212);
  expect(changeRequest(subscription, draft, products)).toBeNull();
});

test('other contents have today’s prices and the agreed percent', () => {
  const more = { ...draft, ounces: { kale: 10, radish: 2 } };
  expect(total(more)).toBe(Math.round((3600 - 180) * 1.08));
  expect(changeRequest(subscription, more, products)).toEqual({
    products: [
      { productId: 'kale', quantity: 10 },
      { productId: 'radish', quantity: 2 },
    ],
  });
});

test('another frequency alone keeps the agreed prices and has today’s percent', () => {
  const monthly = { ...draft, frequency: 'monthly' as const };
  expect(total(monthly)).toBe(Math.round((2000 - 300 + 2000) * 1.08));
  expect(changeRequest(subscription, monthly, products)).toEqual({ planFrequency: 'monthly' });
});

test('a box must keep something, and what is taken out and put back is no change', () => {
  expect(changeRequest(subscription, { ...draft, ounces: { kale: 0 } }, products)).toBeNull();
  expect(hasOtherContents(subscription, { ...draft, ounces: { kale: 10, radish: 0 } })).toBe(false);
});

test('a product that is no longer offered leaves the box with a change of the contents, not with one of the frequency', () => {
  const arugula = { productId: 'arugula', productName: 'Arugula', quantity: 4, price: '1.00' };
  const old = testSubscription({ items: [...subscription.items, arugula] });
  const changed = { ...draftOf(old), ounces: { kale: 12, arugula: 4 } };
  expect(changeRequest(old, changed, products)?.products).toEqual([{ productId: 'kale', quantity: 12 }]);
  const monthly = { ...draftOf(old), frequency: 'monthly' as const };
  expect(changeRequest(old, monthly, products)).toEqual({ planFrequency: 'monthly' });
});
