import '../../testing/dom.ts';
import { expect, test } from 'bun:test';
import type { User } from '../../../shared/contract/accounts.ts';
import type { CartItem } from '../../../shared/contract/cart-item.ts';
import { emptyCart } from '../../cart/cart-state.ts';
import { type CheckoutContent, oneTimeRequest, subscriptionRequest } from './checkout-requests.ts';

const user = { firstName: 'Ada', lastName: 'Green', email: 'ada@example.com', phone: '770' } as User;
const line = (rest: Partial<CartItem>): CartItem => ({
  id: 'kale',
  name: 'Kale',
  image: '/kale.svg',
  unitPrice: 300,
  quantity: 1,
  ...rest,
});
const items = [
  line({ id: 'pea-shoots', quantity: 3 }),
  line({ variantId: 'kale-2-oz', size: '2-oz', quantity: 2 }),
  line({ quantity: 1 }),
];
const cart = {
  ...emptyCart,
  items,
  notes: ' Gate 4 ',
  setting: { isSubscription: true, frequency: 'weekly' as const },
  address: { street: ' 12 Main St ', city: 'Milton', state: 'Georgia', zipCode: '30004' },
};
const content: CheckoutContent = { user, cart, expectedTotal: 5000 };

test('an order counts units of variants; a subscription counts ounces of products', () => {
  expect(oneTimeRequest(content).items).toEqual([
    { id: 'kale', quantity: 1 },
    { id: 'kale-2-oz', quantity: 2 },
    { id: 'pea-shoots', quantity: 3 },
  ]);
  expect(subscriptionRequest(content).products).toEqual([
    { productId: 'kale', size: '2-oz', quantity: 5 },
    { productId: 'pea-shoots', size: '2-oz', quantity: 3 },
  ]);
});

test('the same cart in another order is the same request', () => {
  const shuffled = { ...content, cart: { ...cart, items: items.toReversed() } };
  expect(JSON.stringify(oneTimeRequest(shuffled))).toBe(JSON.stringify(oneTimeRequest(content)));
  expect(JSON.stringify(subscriptionRequest(shuffled))).toBe(JSON.stringify(subscriptionRequest(content)));
});

test('texts are trimmed, and the total that was shown goes along', () => {
  const { deliveryAddress, deliveryNotes, expectedTotal } = oneTimeRequest(content);
  expect(deliveryAddress).toMatchObject({ street: '12 Main St', notes: 'Gate 4' });
  expect([deliveryNotes, expectedTotal]).toEqual(['Gate 4', 5000]);
});
