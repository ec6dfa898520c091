import { afterEach, expect, test } from 'bun:test';
import { fireEvent, waitFor } from '@testing-library/react';
import type { AdminOrder } from '../../shared/contract/orders.ts';
import { testOrder } from '../testing/order.ts';
import { answerCalls, resetTestApp, showAt } from '../testing/shop.tsx';
import { currentToast, dismissToasts } from '../ui/feedback/toast.ts';
import { BulkOrderActions } from './manage-orders-tab.tsx';

afterEach(() => {
  resetTestApp();
  dismissToasts();
});

const rows = [1, 2, 3, 4].map(
  (number): AdminOrder => ({
    ...testOrder,
    items: [],
    id: `o${number}`,
    orderNumber: `EM-${number}`,
    customer: null,
    phone: '',
    subscriptionId: null,
    version: 1,
  }),
);

/** Sets four selected orders to "growing" with these responses; returns whether the selection was cleared. */
async function setGrowing(responses: Record<string, () => Response>) {
  const sent: string[] = [];
  const updated = () => Response.json({});
  const answers = rows.map(({ id }) => {
    const path = `/api/admin/orders/${id}/status`;
    const answer = () => {
      sent.push(id);
      return (responses[id] ?? updated)();
    };
    return [path, answer] as const;
  });
  answerCalls(Object.fromEntries(answers));
  let isCleared = false;
  const clear = () => {
    isCleared = true;
  };
  const screen = showAt('/admin', <BulkOrderActions rows={rows} onDone={clear} />);
  const select = screen.getByLabelText('Status of the selected orders');
  fireEvent.change(select, { target: { value: 'growing' } });
  fireEvent.click(screen.getByRole('button', { name: 'Set status' }));
  await waitFor(() => expect(currentToast()).not.toBeNull());
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Set status' })).toHaveProperty('disabled', false),
  );
  return { sent, isCleared };
}

test('all selected orders are updated, and the selection is cleared', async () => {
  expect(await setGrowing({})).toEqual({ sent: ['o1', 'o2', 'o3', 'o4'], isCleared: true });
  expect(currentToast()).toMatchObject({ title: '4 orders updated', variant: 'success' });
});

test('a selected order that is refused does not stop the others, and the notice names it with the reason', async () => {
  const missing = () => new Response('We do not know this order.', { status: 404 });
  const changed = () => new Response('Somebody else has changed this order.', { status: 409 });
  const done = await setGrowing({ o1: missing, o2: changed, o3: missing });
  expect(done).toEqual({ sent: ['o1', 'o2', 'o3', 'o4'], isCleared: false });
  expect(currentToast()).toMatchObject({
    title: 'Error updating order status',
    description:
      '1 of 4 orders updated. EM-1, EM-3: We do not know this order. EM-2: Somebody else has changed this order.',
    variant: 'danger',
  });
});

test('the rest is not tried once the sign-in has ended', async () => {
  const { sent } = await setGrowing({ o2: () => new Response('Unauthorized', { status: 401 }) });
  expect(sent).toEqual(['o1', 'o2']);
  // Before the next test: the sign-in page is opened half a second later.
  await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('/login'));
});
