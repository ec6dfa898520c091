import { afterEach, expect, test } from 'bun:test';
import { fireEvent } from '@testing-library/react';
import { cart } from '../cart/cart.ts';
import { cartAtom } from '../cart/cart-atom.ts';
import { kindOf } from '../cart/cart-state.ts';
import { answerCalls, resetTestApp, showAt } from '../shop-test.tsx';
import { appStore } from '../store.ts';
import { SubscriptionsTab } from './subscriptions-tab.tsx';

afterEach(() => {
  cart.forget();
  resetTestApp();
});

test('somebody without a subscription starts one: the purchase page opens with it chosen', async () => {
  answerCalls({ '/api/my-subscriptions': () => Response.json([]) });
  const { findByRole } = showAt('/dashboard', <SubscriptionsTab />);
  const start = await findByRole('link', { name: 'Start Subscription' });
  expect(kindOf(appStore.get(cartAtom))).toBe('one-time');
  fireEvent.click(start);
  expect(kindOf(appStore.get(cartAtom))).toBe('subscription');
  expect(start.getAttribute('href')).toBe('/subscription');
});
