import { afterEach, expect, test } from 'bun:test';
import { fireEvent, waitFor } from '@testing-library/react';
import type { AdminOrder } from '../../shared/admin-orders.ts';
import { answerCalls, resetTestApp, showAt } from '../shop-test.tsx';
import { currentToast, dismissToasts } from '../ui/toast.ts';
import { RefundForm } from './refund-form.tsx';
import { testOrder } from './test-order.ts';

afterEach(() => {
  resetTestApp();
  dismissToasts();
});

const order: AdminOrder = {
  ...testOrder,
  items: [],
  refundedAmount: '7.54',
  customer: null,
  phone: '',
  subscriptionId: null,
  version: 3,
};

/** Presses "Refund", with another amount typed in where one is given; returns what was sent. */
async function refund(amount?: string): Promise<unknown> {
  const sent: unknown[] = [];
  answerCalls({
    '/api/admin/orders/o1/refund': (_, init) => {
      sent.push(JSON.parse(String(init?.body)));
      return Response.json(order);
    },
  });
  const screen = showAt('/admin', <RefundForm order={order} onDone={() => {}} />);
  const field = screen.getByLabelText(/Amount in dollars/);
  expect(field).toHaveProperty('value', '20.00');
  if (amount !== undefined) fireEvent.change(field, { target: { value: amount } });
  fireEvent.click(screen.getByRole('button', { name: 'Refund' }));
  await waitFor(() => expect(currentToast()).not.toBeNull());
  return sent;
}

test('with the default amount everything left of the payment is refunded, even if the total was edited', async () => {
  expect(await refund()).toEqual([{ version: 3 }]);
});

test('another amount refunds that part', async () => {
  expect(await refund('5.50')).toEqual([{ amount: 5.5, version: 3 }]);
});
