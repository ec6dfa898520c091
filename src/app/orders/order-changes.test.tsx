import { afterEach, expect, test } from 'bun:test';
import { act, fireEvent, waitFor } from '@testing-library/react';
import type { Order } from '../../shared/contract/orders.ts';
import { testOrder } from '../testing/order.ts';
import { answerCalls, resetTestApp, showAt } from '../testing/shop.tsx';
import { OrderCard } from './order-card.tsx';

afterEach(resetTestApp);

/** Comes on Saturday, December 5, 2026. */
const coming: Order = { ...testOrder, status: 'confirmed' };
const beforeCutoff = '2026-12-04T22:59:00Z';
const afterCutoff = '2026-12-04T23:01:00Z';
const sown = { step: 'sown' as const, on: null, expectedOn: '2026-11-22', of: 2 };

const sent: [string, unknown][] = [];

async function shown(order: Order, now = beforeCutoff) {
  sent.length = 0;
  const take = (name: string) => (_: URL, init?: RequestInit) => {
    sent.push([name, init?.body ? JSON.parse(String(init.body)) : null]);
    return Response.json(order);
  };
  let isAsked = false;
  answerCalls({
    '/api/delivery/terms': () => {
      isAsked = true;
      const terms = {
        now: Date.parse(now),
        leadTimeDays: 14,
        closedDays: ['2026-12-12'],
        fullDays: ['2026-12-26'],
      };
      return Response.json({ ...terms, firstDelivery: '2026-12-19', sowOn: null });
    },
    '/api/orders/o1/delivery': take('delivery'),
    '/api/orders/o1/cancel': take('cancel'),
  });
  const screen = showAt('/dashboard', <OrderCard order={order} />);
  if (order.status === 'confirmed') await waitFor(() => expect(isAsked).toBe(true));
  await act(async () => {});
  const offered = () =>
    screen.queryAllByRole('button').map(({ textContent }) => textContent?.replace(/( of order)? EM-1/, ''));
  const press = (name: RegExp) => act(() => screen.getByRole('button', { name }).click());
  return { screen, offered, press };
}

test('what is offered depends on the time, the kind of the order and what is sown', async () => {
  const expectOffered = async (order: Partial<Order>, names: string[], now?: string) => {
    const { offered } = await shown({ ...coming, ...order }, now);
    await waitFor(() => expect(offered()).toEqual(names));
    resetTestApp();
  };
  const all = ['Change delivery', 'Change day', 'Cancel order'];
  await expectOffered({}, all);
  await expectOffered({ timeline: [{ ...sown, done: 0 }] }, all);
  await expectOffered({ timeline: [{ ...sown, done: 1 }] }, ['Change delivery', 'Change day']);
  await expectOffered({ subscriptionId: 's1' }, ['Change delivery']);
  await expectOffered({ extraOf: 's1' }, []);
  await expectOffered({ paymentStatus: 'unpaid' }, ['Change delivery', 'Change day']);
  await expectOffered({}, [], afterCutoff);
  await expectOffered({ status: 'cancelled' }, []);
  await expectOffered({ status: 'delivered' }, []);
});

test('address and notes are sent as typed', async () => {
  const { screen, press } = await shown({ ...coming, deliveryNotes: 'Gate 4' });
  await press(/^Change delivery/);
  const street = await screen.findByLabelText(/Street address/);
  fireEvent.input(street, { target: { value: '9 Oak Ln' } });
  await press(/^Deliver there/);
  const address = { street: '9 Oak Ln', city: 'Milton', state: 'Georgia', zipCode: '30004' };
  await waitFor(() => expect(sent).toEqual([['delivery', { address, notes: 'Gate 4' }]]));
});

test('only later open Saturdays with room are offered', async () => {
  const { screen, press } = await shown(coming);
  await press(/^Change day/);
  const select = await screen.findByLabelText(/New day/);
  const days = [...select.querySelectorAll('option')].map(({ value }) => value);
  expect([days.length, ...days.slice(0, 2)]).toEqual([12, '2026-12-19', '2027-01-02']);
  await press(/^Move box/);
  await waitFor(() => expect(sent).toEqual([['delivery', { deliveryDate: '2026-12-19' }]]));
});

test.each<[string, Partial<Order>]>([
  ['$27.54 to your card', {}],
  ['$27.54 as credit', { creditApplied: '27.54' }],
  ['$27.54: what your card paid to your card, the rest as credit', { creditApplied: '5.00' }],
  ['$20.00 to your card', { paymentStatus: 'partially_refunded', refundedAmount: '7.54' }],
])('before it is cancelled the order says what is paid back: %s', async (words, fields) => {
  const { screen, press } = await shown({ ...coming, ...fields });
  await press(/^Cancel order/);
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain(words);
  expect(sent).toEqual([]);
  const confirm = [...dialog.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Cancel order',
  );
  act(() => confirm?.click());
  await waitFor(() => expect(sent).toEqual([['cancel', null]]));
});
