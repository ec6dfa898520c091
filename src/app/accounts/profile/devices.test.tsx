import { afterEach, expect, test } from 'bun:test';
import { fireEvent, waitFor, within } from '@testing-library/react';
import { answerCalls, refusal, resetTestApp, showAt } from '../../testing/shop.tsx';
import { currentToast, dismissToasts } from '../../ui/feedback/toast.ts';
import { Devices } from './devices.tsx';

afterEach(() => {
  dismissToasts();
  resetTestApp();
});

const session = (id: string, isCurrent: boolean) => ({
  id,
  createdAt: Date.parse('2026-11-20T15:00:00Z'),
  lastSeenAt: Date.parse('2026-11-27T15:00:00Z'),
  device: isCurrent ? 'Android phone' : 'Linux',
  isCurrent,
});

test('devices that did not load can be asked for again', async () => {
  answerCalls({ '/api/account/sessions': () => refusal(500, 'Something went wrong on our side.') });
  const screen = showAt('/dashboard', <Devices />);
  await screen.findByText('Your devices did not load');
  answerCalls({ '/api/account/sessions': () => Response.json([session('a', true)]) });
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('This device')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('every other device is signed out at once, after a question', async () => {
  let sessions = [session('a', true), session('b', false), session('c', false)];
  answerCalls({
    '/api/account/sessions': () => Response.json(sessions),
    '/api/account/sign-out-everywhere': () => {
      sessions = sessions.slice(0, 1);
      return Response.json({ ok: true });
    },
  });
  const screen = showAt('/dashboard', <Devices />);
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
  const question = await screen.findByRole('dialog', { name: 'Sign out everywhere else?' });
  expect(question.textContent).toContain('Your calendar link ends');
  expect(sessions).toHaveLength(3);
  fireEvent.click(within(question).getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(currentToast()?.description).toBe('Every other device has been signed out.'));
  await screen.findByText('You are not signed in anywhere else.');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});
