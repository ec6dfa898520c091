import { afterEach, expect, test } from 'bun:test';
import { fireEvent } from '@testing-library/react';
import { queryClient } from '../platform/query-client.ts';
import { answerCalls, noNetwork, resetTestApp, showAt } from '../testing/shop.tsx';
import { testSubscription } from '../testing/subscription.ts';
import { mySubscriptionsKey } from './record/queries.ts';
import SubscriptionSuccessPage from './subscription-success-page.tsx';

afterEach(resetTestApp);

test('without a connection the page says so and offers a retry', async () => {
  answerCalls({ '/api/auth/user': noNetwork });
  const screen = showAt('/subscription-success', <SubscriptionSuccessPage />);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  answerCalls({
    '/api/auth/user': () => Response.json({ id: 'ann', firstName: 'Ann' }),
    '/api/my-subscriptions': () => Response.json([testSubscription({ status: 'trialing' })]),
  });
  fireEvent.click(retry);
  expect(await screen.findByRole('heading', { name: 'Subscription Created!' })).toBeTruthy();
});

test.each([[[]], [[testSubscription({ status: 'cancelled' }), testSubscription({ status: 'active' })]]])(
  'without a new subscription nothing is said to be created',
  async (subscriptions) => {
    answerCalls({
      '/api/auth/user': () => Response.json({ id: 'ann', firstName: 'Ann' }),
      '/api/my-subscriptions': () => Response.json(subscriptions),
    });
    const screen = showAt('/subscription-success', <SubscriptionSuccessPage />);
    expect(await screen.findByRole('heading', { name: 'No new subscription' })).toBeTruthy();
    expect(screen.container.textContent).not.toMatch(/Created!|trial has begun/);
    expect(screen.getByRole('link', { name: 'Start Subscription' }).getAttribute('href')).toBe(
      '/subscription',
    );
  },
);

test('whoever moved in reads both days, and of no trial', async () => {
  const days = { startsOn: '2026-12-08', nextDeliveryDate: '2026-12-12' };
  answerCalls({
    '/api/auth/user': () => Response.json({ id: 'ann', firstName: 'Ann' }),
    '/api/my-subscriptions': () => Response.json([testSubscription({ status: 'trialing', ...days })]),
  });
  const screen = showAt('/subscription-success', <SubscriptionSuccessPage />);
  expect(await screen.findByText('Your box has moved in')).toBeTruthy();
  expect(screen.container.textContent).toContain('Tue, Dec 8');
  expect(screen.container.textContent).toContain('Saturday, December 12');
  expect(screen.container.textContent).not.toContain('trial');
});

test('a list that was loaded before the subscription does not count', async () => {
  queryClient.setQueryData(mySubscriptionsKey, []);
  void queryClient.invalidateQueries({ queryKey: mySubscriptionsKey });
  answerCalls({
    '/api/auth/user': () => Response.json({ id: 'ann', firstName: 'Ann' }),
    '/api/my-subscriptions': () => Response.json([testSubscription({ status: 'trialing' })]),
  });
  const screen = showAt('/subscription-success', <SubscriptionSuccessPage />);
  expect(await screen.findByRole('heading', { level: 1 })).not.toHaveProperty(
    'textContent',
    'No new subscription',
  );
  expect(await screen.findByRole('heading', { name: 'Subscription Created!' })).toBeTruthy();
});
