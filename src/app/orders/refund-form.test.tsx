import { afterEach, expect, test } from 'bun:test';
import { fireEvent, waitFor } from '@testing-library/react';
import type { AdminOrder, RefundFigures } from '../../shared/contract/orders.ts';
import { testOrder } from '../testing/order.ts';
import { answerCalls, refusal, resetTestApp, showAt } from '../testing/shop.tsx';
import { dismissToasts } from '../ui/feedback/toast.ts';
import { RefundForm } from './refund-form.tsx';

afterEach(() => {
  resetTestApp();
  dismissToasts();
});

/** Edited total; $27.54 was paid. */
const order: AdminOrder = {
  ...testOrder,
  status: 'growing',
  total: '5.00',
  refundedAmount: '7.54',
  items: [],
  customer: null,
  phone: '',
  zipCode: '30004',
  method: 'card' as const,
  subscriptionId: null,
  deliverBefore: null,
  isApproximate: false,
  version: 3,
};
const figures: RefundFigures = {
  paid: '27.54',
  refunded: '7.54',
  left: '20.00',
  isBoxToCome: true,
  isDisputeOpen: false,
};

/** `statuses` are used in turn; `sent`: bodies and keys. */
async function openForm(part: { order?: Partial<AdminOrder>; figures?: Partial<RefundFigures> } = {}) {
  const sent: { body: unknown; key: string | null }[] = [];
  const statuses: number[] = [];
  answerCalls({
    '/api/admin/orders/o1/refund': (_, init) => {
      if (init?.method !== 'POST') return Response.json({ ...figures, ...part.figures });
      const key = new Headers(init.headers).get('idempotency-key');
      sent.push({ body: JSON.parse(String(init.body)), key });
      const status = statuses.shift() ?? 200;
      return status === 200 ? Response.json(order) : refusal(status, 'Not now.');
    },
  });
  const screen = showAt('/admin', <RefundForm order={{ ...order, ...part.order }} onDone={() => {}} />);
  const amount = await screen.findByLabelText(/Amount in dollars/);
  const press = async () => {
    const count = sent.length;
    fireEvent.click(await screen.findByRole('button', { name: 'Refund' }));
    await waitFor(() => expect(sent).toHaveLength(count + 1));
    await screen.findByRole('button', { name: 'Refund' });
  };
  const type = (value: string) => fireEvent.input(amount, { target: { value } });
  const checkbox = () => screen.queryByRole('checkbox', { name: /^Cancel the box/ });
  const isTicked = () => (checkbox() as HTMLInputElement).checked;
  return { screen, amount, press, type, checkbox, isTicked, sent, statuses };
}

test('what was paid and what is left come from the payment, and the amount shown is the amount sent', async () => {
  const { screen, amount, press, sent } = await openForm();
  expect(amount).toHaveProperty('value', '20.00');
  expect(screen.container.textContent).toContain('$27.54 was paid, $7.54 of it is refunded so far.');
  expect(screen.container.textContent).toContain('$20.00 is left.');
  await press();
  expect(sent).toEqual([{ body: { amount: 20, cancel: true, version: 3 }, key: expect.any(String) }]);
});

test('the form says that the bank is deciding about a disputed payment', async () => {
  const said = (screen: { container: Element }) => screen.container.textContent?.includes('The bank is');
  expect(said((await openForm()).screen)).toBe(false);
  resetTestApp();
  expect(said((await openForm({ figures: { isDisputeOpen: true, left: '10.00' } })).screen)).toBe(true);
});

test('cancelling the box is ticked for a full refund before the delivery, until somebody decides', async () => {
  const { press, type, checkbox, isTicked, sent } = await openForm();
  expect(isTicked()).toBe(true);
  type('5.50');
  expect(isTicked()).toBe(false);
  type('20');
  expect(isTicked()).toBe(true);
  fireEvent.click(checkbox() ?? document.body);
  type('5.50');
  type('20.00');
  expect(isTicked()).toBe(false);
  await press();
  expect(sent[0]?.body).toEqual({ amount: 20, cancel: false, version: 3 });
});

test('after its day the box is not cancelled by itself, and a delivered one not at all', async () => {
  const past = await openForm({ figures: { isBoxToCome: false } });
  expect(past.isTicked()).toBe(false);
  resetTestApp();
  const delivered = await openForm({ order: { status: 'delivered' } });
  expect(delivered.checkbox()).toBeNull();
  await delivered.press();
  expect(delivered.sent[0]?.body).toMatchObject({ cancel: false });
});

test('an attempt has one key: repeated after an outage, new for another request and after a refusal', async () => {
  const { press, type, sent, statuses } = await openForm();
  statuses.push(503, 409, 503, 200);
  await press();
  await press();
  await press();
  type('5.00');
  await press();
  const keys = sent.map(({ key }) => key);
  expect(keys[1]).toBe(keys[0] ?? '');
  expect(new Set(keys).size).toBe(3);
});
