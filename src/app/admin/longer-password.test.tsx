import { afterEach, expect, test } from 'bun:test';
import { useQuery } from '@tanstack/react-query';
import { fireEvent } from '@testing-library/react';
import { api, unwrap } from '../platform/api.ts';
import { answerCalls, refusal, resetTestApp, showAt } from '../testing/shop.tsx';
import { WeekPage } from './week-page.tsx';

afterEach(resetTestApp);

function Rooms() {
  const { data } = useQuery({
    queryKey: ['admin', 'rooms'],
    queryFn: () => unwrap(api.api.admin.room.get()),
  });
  return data ? <p>The list</p> : null;
}

test('a packer with a customer’s short password chooses a longer one, and the page opens', async () => {
  let isLong = false;
  const user = { id: 'u1', firstName: 'Carl', lastName: '', email: 'carl@example.com', hasPassword: true };
  const headers = { 'x-error-code': 'password-too-short' };
  const sentence = 'Please choose a password of at least 12 characters.';
  answerCalls({
    '/api/auth/user': () => Response.json(user),
    '/api/auth/user-roles': () => Response.json([{ role: 'packer' }]),
    '/api/admin/room': () =>
      isLong ? Response.json({ limit: null, saturdays: [] }) : refusal(403, sentence, headers),
    '/api/auth/change-password': () => {
      isLong = true;
      return Response.json(user);
    },
  });
  const page = showAt(
    '/admin/pack',
    <WeekPage title="Pack" neededRole="packer">
      <Rooms />
    </WeekPage>,
  );
  await page.findByRole('heading', { name: 'Choose a longer password' });
  const type = (name: RegExp, value: string) =>
    fireEvent.input(page.getByLabelText(name), { target: { value } });
  type(/^Current Password/, 'short-12');
  type(/^New Password/, 'a-longer-password');
  type(/^Confirm Password/, 'a-longer-password');
  fireEvent.click(page.getByRole('button', { name: 'Change password' }));
  expect(await page.findByText('The list')).toBeTruthy();
});
