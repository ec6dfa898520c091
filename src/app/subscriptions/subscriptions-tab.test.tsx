import { afterEach, expect, test } from 'bun:test';
import { fireEvent, waitFor } from '@testing-library/react';
import { cart } from '../cart/cart.ts';
import { cartAtom } from '../cart/cart-atom.ts';
import { kindOf } from '../cart/cart-state.ts';
import { appStore } from '../platform/store.ts';
import { answerCalls, resetTestApp, showAt } from '../testing/shop.tsx';
import { testSubscription } from '../testing/subscription.ts';
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

test('a subscription that ends by itself says when', async () => {
  answerCalls({
    '/api/my-subscriptions': () => Response.json([testSubscription({ endsOn: '2031-03-26' })]),
    '/api/credit': () => Response.json({ balance: 0, entries: [] }),
    '/api/payment-methods': () => Response.json([]),
  });
  const screen = showAt('/dashboard', <SubscriptionsTab />);
  await screen.findByText(/^Ends on/);
  expect(screen.container.textContent).toContain('Ends on Wednesday, March 26');
});

test.each([
  [0, '$42.12 on Wednesday, March 19, for the box of Saturday, March 22, to Visa ending in 4242.'],
  [
    500,
    '$37.12 on Wednesday, March 19, for the box of Saturday, March 22, to Visa ending in 4242. It costs $42.12, of which credit pays $5.00.',
  ],
  [
    5000,
    'Nothing on Wednesday, March 19, for the box of Saturday, March 22. It costs $42.12, of which credit pays $42.12.',
  ],
])('with %p cents of credit the next charge says what credit and the card pay', async (balance, sentence) => {
  const nextCharge = { at: Date.parse('2031-03-19T13:00:00Z'), amount: 4212, date: '2031-03-22' };
  const card = { id: 'pm_1', brand: 'visa', last4: '4242', expMonth: 12, expYear: 2040, isDefault: true };
  answerCalls({
    '/api/my-subscriptions': () => Response.json([testSubscription({ nextCharge })]),
    '/api/delivery/terms': () =>
      Response.json({
        now: Date.parse('2031-03-10T13:00:00Z'),
        leadTimeDays: 14,
        closedDays: [],
        fullDays: [],
      }),
    '/api/payment-methods': () => Response.json([card]),
    '/api/credit': () => Response.json({ balance, entries: [] }),
  });
  const screen = showAt('/dashboard', <SubscriptionsTab />);
  const heading = await screen.findByRole('heading', { name: 'Next charge' });
  await waitFor(() => expect(heading.parentElement?.textContent).toBe(`Next charge${sentence}`));
});
