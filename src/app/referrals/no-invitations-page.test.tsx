import { afterEach, expect, test } from 'bun:test';
import { fireEvent } from '@testing-library/react';
import { answerCalls, resetTestApp, showAt } from '../testing/shop.tsx';
import NoInvitationsPage from './no-invitations-page.tsx';

afterEach(resetTestApp);

test('the mailed link ends invitations at a press, not when it is opened', async () => {
  const declined: unknown[] = [];
  answerCalls({
    '/api/referrals/decline': (_, init) => {
      declined.push(JSON.parse(String(init?.body)));
      return Response.json({ ok: true });
    },
  });
  const screen = showAt('/no-invitations?token=abc', <NoInvitationsPage />);
  const button = await screen.findByRole('button', { name: 'Invite me no more' });
  expect(screen.getByLabelText('Address').textContent).toBe('/no-invitations');
  expect(declined).toEqual([]);
  fireEvent.click(button);
  await screen.findByText('None of our customers can have us invite you by mail any more.');
  expect(declined).toEqual([{ token: 'abc' }]);
});
