import { afterEach, expect, test } from 'bun:test';
import { fireEvent, waitFor } from '@testing-library/react';
import { answerCalls, resetTestApp, showAt } from '../testing/shop.tsx';
import { dismissToasts } from '../ui/feedback/toast.ts';
import { ManageClosedDays } from './manage-closed-days.tsx';

afterEach(() => {
  dismissToasts();
  resetTestApp();
});

test('once Saturdays are closed the form is empty, and the focus is at the list that has them', async () => {
  let closed: object[] = [];
  answerCalls({
    '/api/admin/closed-days': (_, init) => {
      if (init?.method !== 'POST') return Response.json(closed);
      const { preview, from: date, reason } = JSON.parse(String(init.body));
      if (!preview) closed = [{ date, reason }];
      return Response.json({ boxes: 0, moves: [], mails: 3, unpaid: 0 });
    },
  });
  const screen = showAt('/admin/closed-days?date=2031-03-22', <ManageClosedDays />);
  const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`)) as HTMLInputElement;
  expect(field('From').value).toBe('2031-03-22');
  fireEvent.change(field('Reason'), { target: { value: 'Ice on the road' } });
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Close these Saturdays' }));
  await screen.findByText('Ice on the road');
  await waitFor(() => expect(field('Reason').value).toBe(''));
  expect(field('From').value).toBe('');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Coming closed days' }));
});
