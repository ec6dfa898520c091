import { afterEach, expect, test } from 'bun:test';
import { fireEvent, waitFor, within } from '@testing-library/react';
import type { AdminOverview } from '../../shared/contract/overview.ts';
import { answerCalls, refusal, resetTestApp, showAt } from '../testing/shop.tsx';
import { TodayTab } from './today-tab.tsx';

afterEach(resetTestApp);

const counts = { products: 4, orders: 1200, customers: 80, pending: 1, confirmed: 2, growing: 3, shipped: 0 };
const overview: AdminOverview = {
  version: '0.1.0',
  counts: { ...counts, delivered: 1194 },
  nextDelivery: { date: '2026-12-05', paidBoxes: 11, unpaidBoxes: 1 },
  saturdays: [
    { date: '2026-12-05', paidBoxes: 11, unpaidBoxes: 1 },
    { date: '2026-12-12', paidBoxes: 1, unpaidBoxes: 0 },
    { date: '2026-12-19', paidBoxes: 0, unpaidBoxes: 9 },
    { date: '2026-12-26', paidBoxes: 0, unpaidBoxes: 0 },
  ],
  short: [],
  soldOut: [],
  needs: [],
  tasks: [],
};

test('every count leads to its list, and each of the next Saturdays to its boxes', async () => {
  answerCalls({ '/api/admin/overview': () => Response.json(overview) });
  const screen = showAt('/admin', <TodayTab firstName="Ann" />);
  const saturday = await screen.findByRole('link', { name: /^Sat, Dec 5/ });
  expect(saturday.textContent).toBe('Sat, Dec 5: 12 boxes, 1 still to be paid');
  expect(saturday.getAttribute('href')).toBe('/admin?tab=orders&deliveryDate=2026-12-05');
  const saturdays = within(screen.getByRole('list', { name: 'The next Saturdays' })).getAllByRole('listitem');
  expect(saturdays.slice(1).map(({ textContent }) => textContent)).toEqual([
    'Sat, Dec 12: 1 box',
    'Sat, Dec 19: 9 boxes, 9 still to be paid',
    'Sat, Dec 26: 0 boxes',
  ]);
  const links = within(screen.getByRole('list', { name: 'Counts' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Products 4', '/admin?tab=inventory&offer=active'],
    ['Total orders 1,200', '/admin?tab=orders'],
    ['Customers 80', '/admin?tab=customers'],
    ['Pending 1', '/admin?tab=orders&status=pending'],
    ['Confirmed 2', '/admin?tab=orders&status=confirmed'],
    ['Growing 3', '/admin?tab=orders&status=growing'],
    ['Shipped 0', '/admin?tab=orders&status=shipped'],
    ['Delivered 1,194', '/admin?tab=orders&status=delivered'],
  ]);
});

test('counts that do not load say so, and are there after a retry', async () => {
  const answers = [refusal(503, 'Please try again in a minute.'), Response.json(overview)];
  answerCalls({
    '/api/admin/overview': () => answers.shift() ?? refusal(500, 'Too often'),
    '/api/admin/today': () => Response.json([]),
  });
  const screen = showAt('/admin', <TodayTab firstName="Ann" />);
  expect(await screen.findByText('The counts did not load')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: /^Sat, Dec 5/ })).toBeTruthy();
});

test('four rows say what is to be done, by when and for which day, each with one button', async () => {
  answerCalls({
    '/api/admin/today': () =>
      Response.json([
        { kind: 'sow', when: 'late', date: '2026-12-12', count: 1 },
        { kind: 'sow', when: 'today', date: '2026-12-19', count: 6 },
        { kind: 'harvest', when: 'tomorrow', date: '2026-12-05', count: 4 },
        { kind: 'pack', when: 'today', date: '2026-12-05', count: 12 },
      ]),
  });
  const screen = showAt('/admin', <TodayTab firstName="Ann" />);
  const rows = within(await screen.findByRole('list', { name: 'Work' })).getAllByRole('listitem');
  const linesOf = (row: HTMLElement) => [...row.querySelectorAll('p')].map(({ textContent }) => textContent);
  expect(rows.map(linesOf)).toEqual([
    ['Sow 1 tray, late, for Sat, Dec 12', 'Sow 6 trays today, for Sat, Dec 19'],
    ['Nothing to cut today', 'Cut 4 greens tomorrow, for Sat, Dec 5'],
    ['Pack 12 boxes today, for Sat, Dec 5'],
    ['Nothing to drive today'],
  ]);
  expect(rows.map((row) => row.querySelector('a')?.getAttribute('href'))).toEqual([
    '/admin/sow?date=2026-12-12',
    '/admin/harvest?date=2026-12-05',
    '/admin/pack?date=2026-12-05',
    undefined,
  ]);
});

test('how full the next Saturdays are is said only where the farm has set a limit', async () => {
  const saturdays = [
    { date: '2026-12-05', boxes: 18 },
    { date: '2026-12-12', boxes: 41 },
  ];
  answerCalls({ '/api/admin/room': () => Response.json({ limit: 40, saturdays }) });
  const screen = showAt('/admin', <TodayTab firstName="Ann" />);
  const room = within(await screen.findByRole('list', { name: 'Room' }));
  expect(room.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Sat, Dec 5: 18 of 40 boxes',
    'Sat, Dec 12: 41 of 40 boxes',
  ]);
  resetTestApp();
  let isAsked = false;
  answerCalls({
    '/api/admin/room': () => {
      isAsked = true;
      return Response.json({ limit: 0, saturdays: [] });
    },
  });
  const unlimited = showAt('/admin', <TodayTab firstName="Ann" />);
  await waitFor(() => expect(isAsked).toBe(true));
  expect(unlimited.queryByRole('list', { name: 'Room' })).toBeNull();
});
