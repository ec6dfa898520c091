import { afterEach, expect, test } from 'bun:test';
import type { OrderStatus } from '../../shared/contract/orders.ts';
import { testOrder } from '../testing/order.ts';
import { resetTestApp, showAt } from '../testing/shop.tsx';
import { EditOrderForm } from './edit-order-form.tsx';

afterEach(resetTestApp);

function offeredStatuses(status: OrderStatus): (string | null)[] {
  const order = {
    ...testOrder,
    status,
    items: [],
    customer: null,
    phone: '',
    subscriptionId: null,
    deliverBefore: null,
    version: 1,
  };
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
