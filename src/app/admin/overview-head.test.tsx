import { afterEach, expect, test } from 'bun:test';
import { fireEvent, within } from '@testing-library/react';
import type { AdminOverview } from '../../shared/contract/overview.ts';
import { answerCalls, refusal, resetTestApp, showAt } from '../testing/shop.tsx';
import { OverviewHead } from './overview-head.tsx';

afterEach(resetTestApp);

const counts = { products: 4, orders: 1200, customers: 80, pending: 1, confirmed: 2, growing: 3, shipped: 0 };
const overview: AdminOverview = {
  version: '0.1.0',
  counts: { ...counts, delivered: 1194 },
  nextDelivery: { date: '2026-12-05', paidBoxes: 11, unpaidBoxes: 1 },
  short: [],
  soldOut: [],
  needs: [],
  tasks: [],
};

test('every count leads to its list, and the next Saturday to its boxes', async () => {
  answerCalls({ '/api/admin/overview': () => Response.json(overview) });
  const screen = showAt('/admin', <OverviewHead firstName="Ann" />);
  const saturday = await screen.findByRole('link', { name: /^Sat, Dec 5/ });
  expect(saturday.textContent).toBe('Sat, Dec 5: 12 boxes, 1 still to be paid');
  expect(saturday.getAttribute('href')).toBe('/admin?tab=orders&deliveryDate=2026-12-05');
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
  answerCalls({ '/api/admin/overview': () => answers.shift() ?? refusal(500, 'Too often') });
  const screen = showAt('/admin', <OverviewHead firstName="Ann" />);
  expect(await screen.findByText('The counts did not load')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: /^Sat, Dec 5/ })).toBeTruthy();
});
