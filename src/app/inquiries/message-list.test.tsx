import { afterEach, expect, test } from 'bun:test';
import { fireEvent, waitFor } from '@testing-library/react';
import type { AdminMessage } from '../../shared/contract/inquiries.ts';
import { answerCalls, resetTestApp, showAt } from '../testing/shop.tsx';
import { MessageList } from './message-list.tsx';

afterEach(resetTestApp);

const message: AdminMessage = {
  id: 'm1',
  customerId: null,
  review: null,
  name: 'Ann Lee',
  email: 'ann@example.com',
  subject: 'Saturday',
  message: 'Do you deliver?',
  isLikelySpam: false,
  isAnswered: false,
  answers: [],
  version: 1,
  createdAt: Date.parse('2026-12-01T15:00:00Z'),
};

test('a message that was answered elsewhere is marked so, and unmarked, in its row', async () => {
  let row = message;
  answerCalls({
    '/api/admin/messages': () => Response.json([row], { headers: { 'x-total-count': '1' } }),
    '/api/admin/messages/m1': (_, init) => {
      row = { ...row, ...JSON.parse(String(init?.body)), version: row.version + 1 };
      return Response.json(row);
    },
  });
  const screen = showAt('/admin?tab=customers&list=messages', <MessageList />);
  const mark = (name: RegExp) => screen.findByRole('button', { name });
  fireEvent.click(await mark(/^Mark answered: message of Ann Lee/));
  fireEvent.click(await mark(/^Mark unanswered: message of Ann Lee/));
  await mark(/^Mark answered: message of Ann Lee/);
  await waitFor(() => expect(row).toMatchObject({ isAnswered: false, version: 3 }));
});
