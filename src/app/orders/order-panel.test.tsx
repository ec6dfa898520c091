import { afterEach, expect, test } from 'bun:test';
import { fireEvent } from '@testing-library/react';
import type { AdminOrder } from '../../shared/contract/orders.ts';
import { testOrder } from '../testing/order.ts';
import { answerCalls, resetTestApp, showAt } from '../testing/shop.tsx';
import { OpenedOrder } from './order-panel.tsx';

afterEach(resetTestApp);

const order: AdminOrder = {
  ...testOrder,
  status: 'confirmed',
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

async function askToDelete(fields: Partial<AdminOrder>) {
  const figures = { paid: '27.54', refunded: '0.00', left: '27.54', isBoxToCome: true, isDisputeOpen: false };
  answerCalls({
    '/api/admin/orders/o1': () => Response.json({ ...order, id: 'o1', ...fields }),
    '/api/admin/orders/o1/history': () => Response.json([]),
    '/api/admin/orders/o1/refund': () => Response.json(figures),
  });
  const screen = showAt('/admin', <OpenedOrder id="o1" onClose={() => {}} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await screen.findByRole('button', { name: 'Delete order' });
  return screen;
}

test('whoever deletes a paid order that has not come is offered its refund', async () => {
  const screen = await askToDelete({ paymentStatus: 'paid' });
  fireEvent.click(screen.getByRole('button', { name: 'Refund instead' }));
  expect(await screen.findByRole('checkbox', { name: /^Cancel the box/ })).toHaveProperty('checked', true);
});

test.each([
  { paymentStatus: 'paid', status: 'delivered' },
  { paymentStatus: 'refunded' },
  { paymentStatus: 'unpaid' },
] as const)('nothing is to be refunded of an order that is %j', async (fields) => {
  const screen = await askToDelete(fields);
  expect(screen.queryByRole('button', { name: 'Refund instead' })).toBeNull();
});
