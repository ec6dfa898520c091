import { afterEach, expect, test } from 'bun:test';
import { fireEvent } from '@testing-library/react';
import type { Lot } from '../../shared/contract/week.ts';
import { answerCalls, refusal, resetTestApp, showAt } from '../testing/shop.tsx';
import { LotDetails } from './lot-details.tsx';

afterEach(resetTestApp);

const sowing = { id: 's', date: '2026-12-05', productId: 'kale', trays: 3, lostTrays: 1 };
const lot: Lot = {
  sowings: [{ ...sowing, sownOn: '2026-11-24', lot: 'K/1', createdAt: 1 }],
  harvests: [{ date: '2026-12-05', productId: 'kale', ounces: 20, harvestedAt: 1 }],
  orders: [
    { orderId: 'o1', orderNumber: 'EM-1', userId: 'u1', name: 'Ann Lee', date: '2026-12-05', lines: [] },
    { orderId: 'o2', orderNumber: 'EM-2', userId: null, name: '', date: '2026-12-05', lines: [] },
  ],
};

test('a lot links its boxes, customers and days, and the message counts before it sends', async () => {
  const sent: { subject: string; preview: boolean; key: string }[] = [];
  answerCalls({
    '/api/auth/user': () => Response.json({ id: 'olive' }),
    '/api/auth/user-roles': () => Response.json([{ role: 'admin' }]),
    '/api/admin/lots/K%2F1': () => Response.json(lot),
    '/api/admin/lots/K%2F1/message': (_, init) => {
      sent.push(JSON.parse(String(init?.body)));
      return Response.json({ recipients: 1 });
    },
  });
  const screen = showAt('/admin/lot', <LotDetails lot="K/1" />);
  await screen.findByRole('heading', { name: '2 orders' });
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    '/admin?tab=orders&order=o1',
    '/admin?tab=customers&customer=u1',
    '/admin/pack?date=2026-12-05',
    '/admin?tab=orders&order=o2',
    '/admin/pack?date=2026-12-05',
    '/admin/harvest?date=2026-12-05',
  ]);
  fireEvent.click(await screen.findByRole('button', { name: 'Write to them' }));
  fireEvent.change(await screen.findByLabelText(/Subject/), { target: { value: 'Kale' } });
  fireEvent.change(screen.getByRole('textbox', { name: /Message/ }), {
    target: { value: 'Please wash it.' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }));
  await screen.findByText('Goes to 1 customer with a box that may carry lot K/1.');
  fireEvent.click(screen.getByRole('button', { name: 'Send it' }));
  await screen.findByText('Sent to 1 customer');
  expect(sent.map(({ subject, preview }) => [subject, preview])).toEqual([
    ['Kale', true],
    ['Kale', false],
  ]);
  expect(sent[0]?.key).toBe(sent[1]?.key ?? '');
});

test('a lot that was never sown says so', async () => {
  answerCalls({ '/api/admin/lots/x': () => refusal(404, 'We have not sown this lot.') });
  await showAt('/admin/lot', <LotDetails lot="x" />).findByText('We have not sown this lot.');
});
