import { afterEach, beforeEach, expect, test } from 'bun:test';
import { fireEvent } from '@testing-library/react';
import { cart } from '../cart/cart.ts';
import { cartAtom } from '../cart/cart-atom.ts';
import { appStore } from '../platform/store.ts';
import { kale } from '../testing/products.ts';
import { answerCalls, resetTestApp, showAt } from '../testing/shop.tsx';
import { RecipeAddToCart } from './recipe-add-to-cart.tsx';

const green = { productId: 'kale', name: 'Kale', ounces: 3 };

beforeEach(() => cart.forget());
afterEach(resetTestApp);

test('a recipe adds what it needs, at the price of today', async () => {
  answerCalls({ '/api/products': () => Response.json([{ ...kale, price: '3.50' }]) });
  const { findByRole } = showAt('/', <RecipeAddToCart green={green} />);
  fireEvent.click(await findByRole('button', { name: 'Add 3 oz Kale, $10.50' }));
  expect(appStore.get(cartAtom).items).toMatchObject([{ id: 'kale', quantity: 3 }]);
});

test('nothing is added to a subscription that has no plan', async () => {
  cart.chooseSubscription(true);
  answerCalls({ '/api/products': () => Response.json([kale]) });
  const { getByRole, queryByRole } = showAt('/', <RecipeAddToCart green={green} />);
  expect(getByRole('link', { name: 'Choose a plan first' })).toBeTruthy();
  expect(queryByRole('button')).toBeNull();
});

test('what is out of stock is not offered', async () => {
  answerCalls({ '/api/products': () => Response.json([{ ...kale, isOutOfStock: true }]) });
  const { findByText, getByRole } = showAt('/', <RecipeAddToCart green={green} />);
  expect(await findByText('Kale is out of stock.')).toBeTruthy();
  expect(getByRole('button')).toHaveProperty('disabled', true);
});
