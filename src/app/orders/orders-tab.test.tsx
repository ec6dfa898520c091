import { afterEach, expect, test } from 'bun:test';
import { fireEvent } from '@testing-library/react';
import type { Subscription } from '../../shared/contract/subscriptions.ts';
import { testOrder } from '../testing/order.ts';
import { answerCalls, refusal, resetTestApp, showAt } from '../testing/shop.tsx';
import { testSubscription } from '../testing/subscription.ts';
import { OrdersTab } from './orders-tab.tsx';

afterEach(resetTestApp);

const ordersFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...testOrder,
    id: `o${first + index}`,
    orderNumber: `EM-${first + index}`,
  }));

function page(rows: unknown[], next?: string): Response {
  const link = next && `</api/orders?cursor=${next}>; rel="next"`;
  return Response.json(rows, { headers: { 'x-total-count': '3', ...(link && { link }) } });
}

test('orders come page by page, and the first new one has the focus', async () => {
  answerCalls({ '/api/orders': () => page(ordersFrom(1, 2), 'abc') });
  const screen = showAt('/dashboard', <OrdersTab />);
  expect(await screen.findByText('Showing 2 of 3 orders')).toBeTruthy();
  const asked: string[] = [];
  answerCalls({
    '/api/orders': (address) => {
      asked.push(address.search);
      return page(ordersFrom(3, 1));
    },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Show more orders' }));
  expect(await screen.findByText('EM-3')).toBeTruthy();
  expect(asked).toEqual(['?cursor=abc']);
  expect(screen.getAllByRole('heading', { name: /^Order EM-/ })).toHaveLength(3);
  expect(screen.queryByRole('button', { name: /^Show more/ })).toBeNull();
  expect(document.activeElement?.textContent).toContain('Details of order EM-3');
});

const subscriptionOf = async (part: Partial<Subscription>) => {
  answerCalls({
    '/api/orders': () => page([]),
    '/api/my-subscriptions': () => Response.json([testSubscription(part)]),
  });
  const screen = showAt('/dashboard', <OrdersTab />);
  await screen.findByText('10 oz Kale');
  return screen.container.textContent;
};

test('a subscription on trial says when its orders appear', async () => {
  const text = await subscriptionOf({ status: 'trialing' });
  expect(text).toContain('Trial Subscriptions');
  expect(text).toContain('Subscription orders appear here after the trial ends.');
});

test('a subscription that moves in speaks of no trial, but of its start', async () => {
  const text = await subscriptionOf({ status: 'trialing', startsOn: '2026-12-08' });
  expect(text).not.toMatch(/trial/i);
  expect(text).toContain('Starts Tuesday, December 8');
});

test('a subscription whose first charge failed speaks of no trial, but of the payment', async () => {
  const text = await subscriptionOf({ status: 'past_due' });
  expect(text).not.toMatch(/trial/i);
  expect(text).toContain('Its first payment failed. The order appears here once it is paid.');
  expect(text).toContain('Next delivery: waits for your payment');
});

test.each(['suspended', 'cancelled'] as const)(
  'a %s subscription without an order promises none',
  async (status) => {
    const text = await subscriptionOf({ status, nextDeliveryDate: '2026-12-05' });
    expect(text).not.toMatch(/trial ends|December 5/);
  },
);

test('when a further page fails to load, the error is shown beside the button and the orders stay', async () => {
  answerCalls({ '/api/orders': () => page(ordersFrom(1, 2), 'abc') });
  const screen = showAt('/dashboard', <OrdersTab />);
  const more = await screen.findByRole('button', { name: 'Show more orders' });
  answerCalls({ '/api/orders': () => refusal(429, 'Too many requests.') });
  fireEvent.click(more);
  expect((await screen.findByRole('alert')).textContent).toBe('Too many requests.');
  expect(screen.getAllByRole('heading', { name: /^Order EM-/ })).toHaveLength(2);
});

test('orders that do not load say why, and are asked for again by the button alone', async () => {
  let asked = 0;
  answerCalls({
    '/api/orders': () => {
      asked += 1;
      return refusal(500, 'Something went wrong on our side.');
    },
  });
  const screen = showAt('/dashboard', <OrdersTab />);
  expect(await screen.findByText('Something went wrong on our side.')).toBeTruthy();
  expect(asked).toBe(1);
  answerCalls({ '/api/orders': () => page(ordersFrom(1, 2)) });
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('EM-1')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});
