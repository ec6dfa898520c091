import { afterEach, expect, test } from 'bun:test';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { unclearAddress } from '../../shared/contract/delivery.ts';
import type { OrderStatus } from '../../shared/contract/orders.ts';
import { testOrder } from '../testing/order.ts';
import { answerCalls, resetTestApp, showAt } from '../testing/shop.tsx';
import { AdminOrderDetails } from './admin-order-details.tsx';
import { EditOrderForm } from './edit-order-form.tsx';

afterEach(resetTestApp);

const adminOrder = {
  ...testOrder,
  items: [],
  customer: null,
  phone: '',
  zipCode: '30004',
  method: 'card' as const,
  subscriptionId: null,
  deliverBefore: null,
  isApproximate: false,
  version: 1,
};

function offeredStatuses(status: OrderStatus): (string | null)[] {
  const order = { ...adminOrder, status };
  const screen = showAt('/admin', <EditOrderForm order={order} onDone={() => {}} />);
  const select = screen.getByLabelText('Status');
  expect(select).toHaveProperty('value', status);
  return [...select.querySelectorAll('option')].map(({ textContent }) => textContent);
}

test('an order is edited to one of the specified statuses, or keeps the one it has', () => {
  const specified = ['Pending', 'Confirmed', 'Growing', 'Delivered'];
  expect(offeredStatuses('growing')).toEqual(specified);
  resetTestApp();
  expect(offeredStatuses('cancelled')).toEqual([...specified, 'Cancelled']);
});

test('an order says that the map does not know its address, until an admin says that it is right', async () => {
  const sent: unknown[] = [];
  answerCalls({
    '/api/admin/orders/o1': (_, init) => {
      if (init?.method === 'PATCH') sent.push(JSON.parse(String(init.body)));
      return Response.json(adminOrder);
    },
  });
  const order = { ...adminOrder, isApproximate: true };
  const screen = showAt('/admin', <AdminOrderDetails order={order} />);
  expect(screen.getByText(unclearAddress, { exact: false })).toBeTruthy();
  act(() => screen.getByRole('button', { name: 'The address is right' }).click());
  await waitFor(() => expect(sent).toEqual([{ isApproximate: false, version: 1 }]));
  resetTestApp();
  const known = showAt('/admin', <AdminOrderDetails order={adminOrder} />);
  expect(known.queryByText(unclearAddress, { exact: false })).toBeNull();
});

test('an order that has to come before a time may come at any time again', async () => {
  const sent: unknown[] = [];
  answerCalls({
    '/api/admin/orders/o1': (_, init) => {
      sent.push(JSON.parse(String(init?.body)));
      return Response.json(adminOrder);
    },
  });
  const order = { ...adminOrder, deliverBefore: '10:30' };
  const screen = showAt('/admin', <AdminOrderDetails order={order} />);
  fireEvent.click(screen.getByRole('button', { name: 'Set time' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Any time' }));
  await waitFor(() => expect(sent).toEqual([{ deliverBefore: null, version: 1 }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
