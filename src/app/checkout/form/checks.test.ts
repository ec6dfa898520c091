import '../../testing/dom.ts';
import { expect, test } from 'bun:test';
import { cartItem } from '../../../shared/contract/cart-item.ts';
import { type CartState, emptyCart } from '../../cart/cart-state.ts';
import { kale } from '../../testing/products.ts';
import { addressError, firstError } from './checks.ts';

const subscription = { isSubscription: true, frequency: null };
const good: CartState = {
  ...emptyCart,
  items: [cartItem(kale, undefined, 4)],
  setting: { ...subscription, frequency: 'weekly' },
  address: { street: '12 Main St', city: 'Milton', state: 'Georgia', zipCode: '30004' },
};

test('the checks come in the order of product 6.4', () => {
  const nothing: CartState = { ...emptyCart, setting: subscription };
  const withPlan = { ...nothing, setting: good.setting };
  const withItems = { ...withPlan, items: good.items };
  const errors = [nothing, withPlan, withItems, good].map(firstError);
  expect(errors.map((error) => error?.title ?? null)).toEqual([
    'Select a plan',
    'Add products',
    'Complete delivery address',
    null,
  ]);
});

test('an order needs no plan', () => {
  expect(firstError({ ...good, setting: { isSubscription: false, frequency: null } })).toBeNull();
});

test('blanks are not an address', () => {
  const address = { ...good.address, street: '   ', zipCode: '' };
  expect(firstError({ ...good, address })?.section).toBe('address');
});

test('a ZIP code of another form is refused before the shop is asked', () => {
  const address = { ...good.address, zipCode: '3000' };
  expect(firstError({ ...good, address })).toMatchObject({
    section: 'address',
    message: 'ZIP code has 5 digits.',
  });
});

test('only a refused address stops the checkout', () => {
  const error = addressError({ state: 'invalid', message: 'Too far.' });
  expect(error).toEqual({ section: 'address', title: 'Address validation failed', message: 'Too far.' });
  expect(addressError({ state: 'valid', distance: 3 })).toBeNull();
});
