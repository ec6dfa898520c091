import { afterEach, expect, test } from 'bun:test';
import { cleanup, fireEvent } from '@testing-library/react';
import type { Order } from '../../shared/contract/orders.ts';
import { testOrder as order } from '../testing/order.ts';
import { showAt } from '../testing/shop.tsx';
import { OrderCard } from './order-card.tsx';

afterEach(cleanup);

function opened(changes: Partial<Order>) {
  const { container } = showAt('/dashboard', <OrderCard order={{ ...order, ...changes }} />);
  const summary = container.querySelector('summary');
  if (!summary) throw new Error('The card does not open.');
  fireEvent.click(summary);
  const rows = [...container.querySelectorAll('dl > div')];
  const facts = rows.map((row) => [
    row.querySelector('dt')?.textContent,
    row.querySelector('dd')?.textContent,
  ]);
  return { container, facts: Object.fromEntries(facts) };
}

test('a card has number, New York date, status, total and lines, each with what it costs', () => {
  const { container } = showAt('/dashboard', <OrderCard order={order} />);
  const text = container.textContent;
  for (const part of [
    'Order EM-1',
    'Thu, Nov 19',
    'Delivered',
    '$27.54',
    '2 oz Pea Shoots - $2.75 per oz$5.50',
  ])
    expect(text).toContain(part);
  expect(text).not.toContain('Deliver to');
});

test('an order without lines says so', () => {
  const { container } = showAt('/dashboard', <OrderCard order={{ ...order, items: [] }} />);
  expect(container.textContent).toContain('No items found for this order');
});

test('an opened card tells how it was paid', () => {
  expect(opened({}).facts).toMatchObject({
    'Deliver to': order.address,
    Subtotal: '$5.50',
    Total: '$27.54',
    'Paid on': 'Thu, Nov 19',
    'By card': '$27.54',
  });
  cleanup();
  const { facts } = opened({ creditApplied: '5.00', discount: '0.30', deliveryNotes: 'Ring twice' });
  expect(facts).toMatchObject({
    Notes: 'Ring twice',
    Discount: '-$0.30',
    'By card': '$22.54',
    'By credit': '$5.00',
  });
});

test('an order that was paid back or is not paid says so', () => {
  const { container, facts } = opened({ paymentStatus: 'partially_refunded', refundedAmount: '7.54' });
  expect(container.textContent).toContain('Partially refunded');
  expect(facts).toMatchObject({ Refunded: '$7.54' });
  cleanup();
  const unpaid = opened({ paymentStatus: 'unpaid', paidAt: null, status: 'pending' });
  expect(unpaid.container.textContent).toContain('Unpaid');
  expect(unpaid.facts).toMatchObject({ Payment: 'Not paid yet' });
});

test('an order with lines has a link to order it again, one without has none', () => {
  const { getByRole } = showAt('/dashboard', <OrderCard order={order} />);
  const link = getByRole('link', { name: 'Order again , order EM-1' });
  expect(link.getAttribute('href')).toBe('/subscription?again=o1');
  cleanup();
  const { queryByRole } = showAt('/dashboard', <OrderCard order={{ ...order, items: [] }} />);
  expect(queryByRole('link', { name: /Order again/ })).toBeNull();
});
