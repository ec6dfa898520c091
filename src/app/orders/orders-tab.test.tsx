import { afterEach, expect, test } from 'bun:test';
import { fireEvent } from '@testing-library/react';
import { answerCalls, resetTestApp, showAt } from '../shop-test.tsx';
import { OrdersTab } from './orders-tab.tsx';
import { testOrder } from './test-order.ts';

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
  expect(await screen.findByText('Order EM-3')).toBeTruthy();
  expect(asked).toEqual(['?cursor=abc']);
  expect(screen.getAllByRole('heading', { name: /^Order EM-/ })).toHaveLength(3);
  expect(screen.queryByRole('button', { name: /^Show more/ })).toBeNull();
  expect(document.activeElement?.textContent).toContain('Details of order EM-3');
});

test('when a further page fails to load, the error is shown beside the button and the orders stay', async () => {
  answerCalls({ '/api/orders': () => page(ordersFrom(1, 2), 'abc') });
  const screen = showAt('/dashboard', <OrdersTab />);
  const more = await screen.findByRole('button', { name: 'Show more orders' });
  answerCalls({ '/api/orders': () => new Response('Too many requests.', { status: 429 }) });
  fireEvent.click(more);
  expect((await screen.findByRole('alert')).textContent).toBe('Too many requests.');
  expect(screen.getAllByRole('heading', { name: /^Order EM-/ })).toHaveLength(2);
});
