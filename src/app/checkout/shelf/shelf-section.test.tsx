import { afterEach, expect, test } from 'bun:test';
import { act, fireEvent, waitFor, within } from '@testing-library/react';
import type { User } from '../../../shared/contract/accounts.ts';
import type { Subscription } from '../../../shared/contract/subscriptions.ts';
import { newYorkInstant } from '../../../shared/rules/delivery-days.ts';
import { currentUserQuery } from '../../accounts/queries.ts';
import { cart } from '../../cart/cart.ts';
import { cartAtom } from '../../cart/cart-atom.ts';
import { queryClient } from '../../platform/query-client.ts';
import { appStore } from '../../platform/store.ts';
import { kale, peaShoots } from '../../testing/products.ts';
import { answerCalls, noNetwork, refusal, resetTestApp, showAt } from '../../testing/shop.tsx';
import { testSubscription } from '../../testing/subscription.ts';
import { testTerms } from '../../testing/terms.ts';
import { setShelfOunces } from '../summary/shelf-cart.ts';
import { ShelfWhenOffered } from './shelf-when-offered.tsx';

afterEach(() => {
  resetTestApp();
  cart.forget();
});

const saturday = '2026-12-05';
const ann = {
  id: 'ann',
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@example.com',
  phone: '',
  address: '12 Main St, Milton, Georgia 30004',
} as User;
const withBox = testSubscription({
  deliveries: [
    {
      date: saturday,
      state: 'scheduled',
      changeUntil: Date.parse('2026-12-04T23:00:00Z'),
      extras: [],
    },
  ],
});

type Call = { path: string; body: Record<string, unknown>; key: string | null };
interface Shown {
  user?: User | null;
  subscriptions?: Subscription[];
  now?: number;
  left?: Record<string, number>;
  buy?: (call: Call) => Response | Promise<Response>;
}

function show({ user = null, subscriptions = [], now = thursday, left = { kale: 5 }, buy }: Shown = {}) {
  const calls: Call[] = [];
  const answer = (url: URL, init?: RequestInit) => {
    const body = JSON.parse(String(init?.body));
    calls.push({ path: url.pathname, body, key: new Headers(init?.headers).get('idempotency-key') });
    return buy?.(calls[calls.length - 1] as Call) ?? refusal(500, 'Not expected.');
  };
  queryClient.setQueryData(currentUserQuery.queryKey, user);
  answerCalls({
    '/healthz': () => Response.json({ ok: true }),
    '/api/delivery/terms': () => Response.json(testTerms({ now })),
    '/api/products': () => Response.json([kale, peaShoots]),
    '/api/shelf': () =>
      Response.json(
        Object.entries(left).map(([productId, ounces]) => ({ date: saturday, productId, ounces })),
      ),
    '/api/my-subscriptions': () => Response.json(subscriptions),
    '/api/payment-methods': () => Response.json([{ id: 'pm', brand: 'visa', last4: '4242' }]),
    '/api/credit': () => Response.json({ balance: 0, reserved: 0, entries: [] }),
    '/api/referrals/offer': () => Response.json(null),
    '/api/cart/checkout': answer,
    [`/api/subscriptions/s/deliveries/${saturday}/extras`]: answer,
  });
  const screen = showAt('/', <ShelfWhenOffered className="" />);
  const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
  const shelfCart = () => within(screen.getByRole('complementary'));
  return { ...screen, calls, press, shelfCart };
}

const thursday = newYorkInstant('2026-12-03', 12);
const chosen = () => appStore.get(cartAtom).shelf.items.map(({ id, quantity }) => `${quantity} ${id}`);

test.each<[string, Shown, string]>([
  ['a visitor before Friday', {}, 'Add for Saturday Kale'],
  ['a visitor on Friday', { now: newYorkInstant('2026-12-04', 12) }, 'Add for tomorrow Kale'],
  ['a customer without a box', { user: ann }, 'Add for Saturday Kale'],
  ['whose box comes that day', { user: ann, subscriptions: [withBox] }, 'Add to my box Kale'],
])('%s may fill a cart for that day, apart from the cart', async (_, shown, label) => {
  const screen = show(shown);
  await screen.press(label);
  await waitFor(() => expect(chosen()).toEqual(['1 kale']));
  await screen.press('Increase Kale');
  expect(chosen()).toEqual(['2 kale']);
  expect(appStore.get(cartAtom).items).toEqual([]);
  screen.shelfCart().getByText('2 oz Kale');
  await screen.press('Decrease Kale');
  await screen.press('Decrease Kale');
  await screen.findByRole('button', { name: label });
  expect(chosen()).toEqual([]);
});

test('the delivery fee stands beside the total, and is not charged from the limit on', async () => {
  const screen = show({ left: { kale: 50 } });
  await screen.press(/^Add for Saturday/);
  const figures = () =>
    screen
      .shelfCart()
      .getAllByRole('definition')
      .map((value) => value.textContent);
  expect(figures()).toEqual(['$3.00', '$20.00', '$1.84', '$24.84']);
  act(() => setShelfOunces(saturday, kale, 12));
  await waitFor(() => expect(figures()).toEqual(['$36.00', 'FREE', '$2.88', '$38.88']));
});

test('who is signed out is led to the sign-in and back, and finds the choice', async () => {
  const screen = show();
  await screen.press(/^Add for Saturday/);
  const link = screen.shelfCart().getByRole('link', { name: 'Sign in to check out' });
  expect(link.getAttribute('href')).toBe('/login?returnTo=%2F%23this-saturday');
  screen.unmount();
  cart.claim('ann');
  queryClient.clear();
  const back = show({ user: ann });
  await back.findByRole('button', { name: 'Check out for $24.84' });
});

test('a customer orders it with an address, on its own day and under its own key, and again as before after a lost answer', async () => {
  const answers = [noNetwork, () => Response.json({ clientSecret: 'pi_1_secret_2', orderId: 'o' })];
  const screen = show({ user: ann, buy: () => answers.shift()?.() ?? refusal(500, '') });
  await screen.press(/^Add for Saturday/);
  await screen.press('Check out for $24.84');
  const street = await screen.findByLabelText(/Street address/);
  expect(street).toHaveProperty('value', '12 Main St');
  fireEvent.change(screen.getByLabelText(/notes/i), { target: { value: 'Gate code 4471' } });
  await screen.press('Continue with $24.84');
  await screen.findByRole('alert');
  await screen.press('Continue with $24.84');
  await waitFor(() => expect(screen.getByLabelText('Address').textContent).toStartWith('/one-time-checkout'));
  expect(screen.calls[1]).toEqual(screen.calls[0] as Call);
  expect(screen.calls[0]?.body).toMatchObject({
    items: [{ id: 'kale', quantity: 1 }],
    fromShelf: true,
    expectedTotal: 2484,
    expectedDelivery: saturday,
  });
  // For who comes back to change the order.
  expect(appStore.get(cartAtom)).toMatchObject({
    notes: 'Gate code 4471',
    address: { street: '12 Main St' },
  });
});

test('who has a box that day adds to it without a fee', async () => {
  const screen = show({
    user: ann,
    subscriptions: [withBox],
    buy: () => Response.json({ orderId: 'o' }),
  });
  await screen.press(/^Add to my box/);
  expect(screen.shelfCart().queryByText('Delivery')).toBeNull();
  await screen.press('Charge $3.08 to Visa 4242');
  await waitFor(() => expect(chosen()).toEqual([]));
  expect(screen.calls.map(({ body }) => body)).toEqual([
    { products: [{ productId: 'kale', quantity: 1 }], expectedTotal: 308, fromShelf: true },
  ]);
});

test('an extra that waits for the bank is known to its payment page, and charging again is the same order', async () => {
  const buy = () => Response.json({ clientSecret: 'pi_1_secret_2', orderId: 'o' });
  const screen = show({ user: ann, subscriptions: [withBox], buy });
  await screen.press(/^Add to my box/);
  await screen.press('Charge $3.08 to Visa 4242');
  await waitFor(() => expect(screen.getByLabelText('Address').textContent).toStartWith('/one-time-checkout'));
  expect(appStore.get(cartAtom).attempts.shelf?.orderId).toBe('o');
  screen.unmount();
  const back = show({ user: ann, subscriptions: [withBox], buy });
  await back.press('Charge $3.08 to Visa 4242');
  await waitFor(() => expect(back.calls).toEqual(screen.calls));
});

test('an extra that was paid at once or refused leaves no attempt', async () => {
  const answers = [() => refusal(409, 'Your card was declined.'), () => Response.json({ orderId: 'o' })];
  const screen = show({
    user: ann,
    subscriptions: [withBox],
    buy: () => answers.shift()?.() ?? refusal(500, ''),
  });
  await screen.press(/^Add to my box/);
  await screen.press('Charge $3.08 to Visa 4242');
  await screen.findByText('Your card was declined.');
  await screen.press('Charge $3.08 to Visa 4242');
  await waitFor(() => expect(chosen()).toEqual([]));
  expect(screen.calls[1]?.key).not.toBe(screen.calls[0]?.key ?? '');
  expect(appStore.get(cartAtom).attempts.shelf).toBeUndefined();
});

test('no more is bought than is left', async () => {
  setShelfOunces(saturday, kale, 4);
  const screen = show({ user: ann, left: { kale: 3 } });
  await screen.findByRole('button', { name: 'Check out for $31.32' });
  expect(screen.getByRole('button', { name: 'Increase Kale' })).toHaveProperty('disabled', true);
});

test('what was chosen for an earlier Saturday is gone', async () => {
  setShelfOunces('2026-11-28', kale, 2);
  const screen = show();
  await screen.press(/^Add for Saturday/);
  await waitFor(() => expect(chosen()).toEqual(['1 kale']));
});
