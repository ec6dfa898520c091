import { afterEach, expect, test } from 'bun:test';
import { act, fireEvent, waitFor } from '@testing-library/react';
import type { AdminOrder } from '../../shared/contract/orders.ts';
import { testOrder } from '../testing/order.ts';
import { answerCalls, pressMenuButton, refusal, resetTestApp, showAt } from '../testing/shop.tsx';
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
    zipCode: '30004',
    method: 'card' as const,
    subscriptionId: null,
    deliverBefore: null,
    isApproximate: false,
    version: 1,
  }),
);

/** Four orders; returns whether the selection was cleared. */
async function setGrowing(responses: Record<string, () => Response>) {
  const sent: string[] = [];
  const bodies: { status: string; version: number }[] = [];
  const answers = rows.map((row) => {
    const path = `/api/admin/orders/${row.id}/status`;
    const answer = (_: URL, init?: RequestInit) => {
      const { status, version } = JSON.parse(String(init?.body));
      sent.push(row.id);
      bodies.push({ status, version });
      return responses[row.id]?.() ?? Response.json({ ...row, status, version: version + 1 });
    };
    return [path, answer] as const;
  });
  answerCalls(Object.fromEntries(answers));
  let isCleared = false;
  const clear = () => {
    isCleared = true;
  };
  const screen = showAt('/admin', <BulkOrderActions rows={rows} onDone={clear} />);
  const button = () => screen.getByRole('button', { name: 'Set status of 4 orders' });
  pressMenuButton(button());
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Growing: changes 4 orders' }));
  await waitFor(() => expect(currentToast()).not.toBeNull());
  await waitFor(() => expect(button()).toHaveProperty('disabled', false));
  return { sent, bodies, isCleared };
}

test('all selected orders are updated, and the selection is cleared', async () => {
  const done = await setGrowing({});
  expect(done).toMatchObject({ sent: ['o1', 'o2', 'o3', 'o4'], isCleared: true });
  expect(currentToast()).toMatchObject({ title: '4 orders updated', variant: 'success' });
});

test('the notice of a change takes back what was changed, each order on the version that the change left', async () => {
  const refused = () => refusal(409, 'Somebody else has changed this order.');
  const { bodies } = await setGrowing({ o3: refused });
  const { action } = currentToast() ?? {};
  expect(action?.label).toBe('Undo');
  bodies.length = 0;
  act(() => action?.onSelect());
  await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Undone', variant: 'success' }));
  expect(bodies).toEqual([1, 2, 4].map(() => ({ status: rows[0]?.status ?? '', version: 2 })));
});

test('a selected order that is refused does not stop the others, and the notice names it with the reason', async () => {
  const missing = () => refusal(404, 'We do not know this order.');
  const changed = () => refusal(409, 'Somebody else has changed this order.');
  const done = await setGrowing({ o1: missing, o2: changed, o3: missing });
  expect(done).toMatchObject({ sent: ['o1', 'o2', 'o3', 'o4'], isCleared: false });
  expect(currentToast()).toMatchObject({
    title: 'Error updating order status',
    description:
      '1 of 4 orders updated. EM-1, EM-3: We do not know this order. EM-2: Somebody else has changed this order.',
    variant: 'danger',
  });
});

test('the rest is not tried once the sign-in has ended', async () => {
  const { sent } = await setGrowing({ o2: () => refusal(401, 'Unauthorized') });
  expect(sent).toEqual(['o1', 'o2']);
  // Otherwise the sign-in page opens during the next test.
  await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('/login'));
});
