import { afterEach, expect, test } from 'bun:test';
import { waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import type { User } from '../../shared/contract/accounts.ts';
import { currentUserQuery } from '../accounts/queries.ts';
import { queryClient } from '../platform/query-client.ts';
import { answerCalls, refusal, resetTestApp, showAt } from '../testing/shop.tsx';
import { currentToast, dismissToasts } from '../ui/feedback/toast.ts';
import AdminPage from './admin-page.tsx';

afterEach(() => {
  resetTestApp();
  dismissToasts();
});

test('an admin whose role is taken away is out of the open page with the next call', async () => {
  const roles = [[{ role: 'admin' }], []];
  answerCalls({
    '/api/auth/user-roles': () => Response.json(roles.shift() ?? []),
    '/api/admin/overview': () => refusal(403, 'Forbidden'),
    '/api/admin/products': () => refusal(403, 'Forbidden'),
  });
  queryClient.setQueryData(currentUserQuery.queryKey, { id: 'olive', firstName: 'Olive' } as User);
  const screen = showAt(
    '/admin?tab=inventory',
    <Routes>
      <Route path="/admin" element={<AdminPage />} />
      <Route path="*" element={null} />
    </Routes>,
  );
  const address = () => screen.getByLabelText('Address').textContent;
  await waitFor(() => expect(address()).toBe('/dashboard'));
  expect(currentToast()?.title).toBe('Access Denied');
});
