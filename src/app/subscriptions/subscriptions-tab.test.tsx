import { afterEach, expect, test } from 'bun:test';
import { onlineManager } from '@tanstack/react-query';
import { fireEvent, waitFor, within } from '@testing-library/react';
import type { Subscription } from '../../shared/contract/subscriptions.ts';
import { cart } from '../cart/cart.ts';
import { cartAtom } from '../cart/cart-atom.ts';
import { kindOf } from '../cart/cart-state.ts';
import { appStore } from '../platform/store.ts';
import { answerCalls, refusal, resetTestApp, showAt } from '../testing/shop.tsx';
import { testSubscription } from '../testing/subscription.ts';
import { currentToast, dismissToasts } from '../ui/feedback/toast.ts';
import { SubscriptionsTab } from './subscriptions-tab.tsx';

afterEach(() => {
  cart.forget();
  dismissToasts();
  resetTestApp();
});

test('somebody without a subscription starts one: the purchase page opens with it chosen', async () => {
  answerCalls({ '/api/my-subscriptions': () => Response.json([]) });
  const { findByRole } = showAt('/dashboard', <SubscriptionsTab />);
  const start = await findByRole('link', { name: 'Start Subscription' });
  expect(kindOf(appStore.get(cartAtom))).toBe('one-time');
  fireEvent.click(start);
  expect(kindOf(appStore.get(cartAtom))).toBe('subscription');
  expect(start.getAttribute('href')).toBe('/subscription');
});

test('a subscription that ends by itself says when', async () => {
  answerCalls({
    '/api/my-subscriptions': () => Response.json([testSubscription({ endsOn: '2031-03-26' })]),
    '/api/credit': () => Response.json({ balance: 0, entries: [] }),
    '/api/payment-methods': () => Response.json([]),
  });
  const screen = showAt('/dashboard', <SubscriptionsTab />);
  await screen.findByText(/^Ends on/);
  expect(screen.container.textContent).toContain('Ends on Wednesday, March 26');
});

test.each([
  [0, '$42.12 on Wednesday, March 19, for the box of Saturday, March 22, to Visa ending in 4242.'],
  [
    500,
    '$37.12 on Wednesday, March 19, for the box of Saturday, March 22, to Visa ending in 4242. It costs $42.12, of which credit pays $5.00.',
  ],
  [
    5000,
    'Nothing on Wednesday, March 19, for the box of Saturday, March 22. It costs $42.12, of which credit pays $42.12.',
  ],
])('with %p cents of credit the next charge says what credit and the card pay', async (balance, sentence) => {
  const nextCharge = { at: Date.parse('2031-03-19T13:00:00Z'), amount: 4212, date: '2031-03-22' };
  const card = { id: 'pm_1', brand: 'visa', last4: '4242', expMonth: 12, expYear: 2040, isDefault: true };
  answerCalls({
    '/api/my-subscriptions': () => Response.json([testSubscription({ nextCharge })]),
    '/api/delivery/terms': () =>
      Response.json({
        now: Date.parse('2031-03-10T13:00:00Z'),
        leadTimeDays: 14,
        closedDays: [],
        fullDays: [],
      }),
    '/api/payment-methods': () => Response.json([card]),
    '/api/credit': () => Response.json({ balance, entries: [] }),
  });
  const screen = showAt('/dashboard', <SubscriptionsTab />);
  const heading = await screen.findByRole('heading', { name: 'Next charge' });
  await waitFor(() => expect(heading.parentElement?.textContent).toBe(`Next charge${sentence}`));
});

const cutoff = Date.parse('2031-03-21T22:00:00Z');
const weekly = testSubscription({
  deliveries: [{ date: '2031-03-22', state: 'scheduled', changeUntil: cutoff, extras: [] }],
  nextDeliveryDate: '2031-03-22',
  deliveryAddress: { street: '12 Main St', city: 'Milton', state: 'Georgia', zipCode: '30004' },
});

/** Opens the details. */
async function showWeekly(now: number, subscriptions: () => Subscription[] = () => [weekly], calls = {}) {
  answerCalls({
    '/api/my-subscriptions': () => Response.json(subscriptions()),
    '/api/delivery/terms': () => Response.json({ now, leadTimeDays: 14, closedDays: [], fullDays: [] }),
    '/api/credit': () => Response.json({ balance: 0, entries: [] }),
    '/api/payment-methods': () => Response.json([]),
    ...calls,
  });
  const screen = showAt('/dashboard', <SubscriptionsTab />);
  const card = await screen.findByRole('group', { name: 'Weekly' });
  fireEvent.click(within(card).getByText('All deliveries, price and address'));
  await within(card).findByText('12 Main St, Milton, Georgia 30004');
  const offered = () => within(card).queryAllByRole('button', { name: /Skip|Not home/ }).length;
  return { screen, card: within(card), offered };
}

test('a delivery can be skipped until its cutoff, and not after it', async () => {
  const before = await showWeekly(cutoff - 60_000);
  await waitFor(() => expect(before.offered()).toBe(2));
  resetTestApp();
  const after = await showWeekly(cutoff + 60_000);
  await waitFor(() => expect(after.offered()).toBe(0));
  expect(after.card.getByText('Scheduled')).toBeTruthy();
});

test('without a connection the card is read, and nothing on it is pressed', async () => {
  const { card, screen } = await showWeekly(cutoff - 60_000);
  onlineManager.setOnline(false);
  await card.findByText('You are offline');
  expect(card.queryAllByRole('button')).toEqual([]);
  expect(card.getByText('Your Weekly Selection:')).toBeTruthy();
  expect(screen.queryByText('Reminders and calendar')).toBeNull();
});

test('what the shop refuses is told in its words, and the card shows what it is by now', async () => {
  let status: Subscription['status'] = 'active';
  const { card, screen } = await showWeekly(cutoff - 60_000, () => [{ ...weekly, status }], {
    '/api/subscriptions/s/pause': () => refusal(409, 'Only an active subscription can be paused.'),
  });
  status = 'paused';
  fireEvent.click(card.getByRole('button', { name: 'Pause' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Pause subscription' }));
  await waitFor(() => expect(currentToast()?.description).toBe('Only an active subscription can be paused.'));
  await card.findByText('Paused');
});

test('the reminders are switched off, and the calendar has a private link', async () => {
  const url = 'http://localhost/calendar/secret.ics';
  const reminders = { beforeCharge: true, reviews: true, shelf: true };
  const sent: unknown[] = [];
  const { screen } = await showWeekly(cutoff - 60_000, undefined, {
    '/api/reminders': (_: URL, init?: RequestInit) => {
      if (!init?.body) return Response.json(reminders);
      sent.push(JSON.parse(String(init.body)));
      return Response.json({ ...reminders, beforeCharge: false });
    },
    '/api/calendar': () => Response.json({ url }),
  });
  const box = await screen.findByRole('checkbox', { name: 'Email me the day before each charge' });
  expect(box).toHaveProperty('checked', true);
  fireEvent.click(box);
  await waitFor(() => expect(sent).toEqual([{ beforeCharge: false }]));
  await waitFor(() => expect(box).toHaveProperty('disabled', false));
  expect(box).toHaveProperty('checked', false);
  fireEvent.click(screen.getByRole('button', { name: 'Get a calendar link' }));
  expect(await screen.findByRole('textbox', { name: 'Calendar link' })).toHaveProperty('value', url);
  const open = screen.getByRole('link', { name: 'Open in calendar' });
  expect(open.getAttribute('href')).toBe('webcal://localhost/calendar/secret.ics');
  const copied: string[] = [];
  const clipboard = { writeText: async (text: string) => copied.push(text) };
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
  await waitFor(() => expect(currentToast()?.title).toBe('Link copied!'));
  expect(copied).toEqual([url]);
  Reflect.deleteProperty(navigator, 'clipboard');
});
