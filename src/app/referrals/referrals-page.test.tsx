import { afterEach, expect, test } from 'bun:test';
import { waitFor } from '@testing-library/react';
import { queryClient } from '../platform/query-client.ts';
import { answerCalls, resetTestApp, showAt } from '../testing/shop.tsx';
import ReferralsPage from './referrals-page.tsx';

afterEach(resetTestApp);

test('signed out, the page explains the program and leads to the sign-in and back', async () => {
  answerCalls({});
  const screen = showAt('/referrals', <ReferralsPage />);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.getByRole('heading', { name: 'Join Our Referral Program' })).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Log In to Start Referring' });
  expect(link.getAttribute('href')).toBe('/api/login?returnTo=%2Freferrals');
  expect(screen.getByRole('heading', { name: 'How It Works' })).toBeTruthy();
});
