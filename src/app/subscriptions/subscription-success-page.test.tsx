import { afterEach, expect, test } from 'bun:test';
import { fireEvent } from '@testing-library/react';
import { answerCalls, noNetwork, resetTestApp, showAt } from '../shop-test.tsx';
import SubscriptionSuccessPage from './subscription-success-page.tsx';

afterEach(resetTestApp);

test('without a connection the page says so and offers a retry', async () => {
  answerCalls({ '/api/auth/user': noNetwork });
  const screen = showAt('/subscription-success', <SubscriptionSuccessPage />);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  answerCalls({
    '/api/auth/user': () => Response.json({ id: 'ann', firstName: 'Ann' }),
    '/api/my-subscriptions': () => Response.json([]),
  });
  fireEvent.click(retry);
  expect(await screen.findByRole('heading', { name: 'Subscription Created!' })).toBeTruthy();
});
