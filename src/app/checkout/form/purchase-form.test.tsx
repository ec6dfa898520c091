import { afterEach, expect, test } from 'bun:test';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { currentUserQuery } from '../../accounts/queries.ts';
import { cart } from '../../cart/cart.ts';
import { queryClient } from '../../platform/query-client.ts';
import { kale, peaShoots } from '../../testing/products.ts';
import { answerCalls, noNetwork, refusal, resetTestApp, showAt } from '../../testing/shop.tsx';
import { testTerms } from '../../testing/terms.ts';
import { setShelfOunces } from '../summary/shelf-cart.ts';
import { PurchaseForm } from './purchase-form.tsx';

afterEach(() => {
  resetTestApp();
  cart.forget();
});

function show(terms: () => Response | Promise<Response>) {
  queryClient.setQueryData(currentUserQuery.queryKey, null);
  answerCalls({
    '/api/delivery/terms': terms,
    '/api/products': () => Response.json([{ ...kale, flavorProfile: flavor }, peaShoots]),
    '/api/discount-settings': () => Response.json([]),
    '/api/geocode': () => Response.json({ lat: 34.15, lng: -84.3 }),
  });
  return showAt('/subscription', <PurchaseForm onSetup={() => {}} />);
}

const flavor = 'Mellow, a little earthy. Good raw.';
const anyDay = /(January|February|March|April|May|June|July|August|September|October|November|December) \d/;

test('every day on the page is that of what is bought, also if the trial is longer than the growing time', async () => {
  const now = Date.parse('2027-01-06T15:00:00Z');
  const screen = show(() => Response.json(testTerms({ now, leadTimeDays: 7 })));
  const days = () => [...screen.container.querySelectorAll('time')].map(({ dateTime }) => dateTime);
  await waitFor(() => expect(new Set(days())).toEqual(new Set(['2027-01-15', '2027-01-16'])));
  fireEvent.click(screen.getByRole('radio', { name: /^Subscribe/ }));
  await waitFor(() => expect(days()).toContain('2027-01-23'));
  expect(days()).not.toContain('2027-01-16');
});

test('with no room for a year the page says so first, promises no day and asks nobody to sign in', async () => {
  const screen = show(() => refusal(409, 'We are fully booked at the moment.'));
  const alert = await screen.findByText('Nothing is free for a year');
  expect(screen.container.textContent).not.toMatch(anyDay);
  const link = screen.getByRole('link', { name: 'Write to us' });
  expect(alert.compareDocumentPosition(link)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'http://localhost');
  expect([pathname, searchParams.get('subject')]).toEqual([
    '/contact',
    'Nothing is free for a year: please write to me',
  ]);
  cart.setLooseOunces(kale, 5);
  cart.setAddress({ street: '12 Main St', city: 'Milton', zipCode: '30004' });
  fireEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  await screen.findByText('We are fully booked at the moment.');
  expect(screen.queryByText(/Create your account/)).toBeNull();
});

test('who has chosen from the shelf alone is not told that nothing is chosen', async () => {
  setShelfOunces('2026-12-05', kale, 2);
  const now = Date.parse('2026-12-03T15:00:00Z');
  const screen = show(() => Response.json(testTerms({ now })));
  await screen.findByText('Your box is empty');
  act(() =>
    queryClient.setQueryData(['shelf', null], [{ date: '2026-12-05', productId: 'kale', ounces: 5 }]),
  );
  await screen.findByText('For this Saturday: see above');
});

test.each([
  ['too many requests', () => refusal(429, 'Too many requests.')],
  ['an outage', () => refusal(503, 'Not now.')],
  ['no network', noNetwork],
])('with %s in place of the terms no day is promised, and trying again shows it', async (_, answer) => {
  let terms: () => Response | Promise<Response> = answer;
  const screen = show(() => terms());
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.container.textContent).not.toMatch(anyDay);
  terms = () => Response.json(testTerms());
  fireEvent.click(retry);
  await waitFor(() => expect(screen.container.textContent).toMatch(anyDay));
});

test('delivery instructions of the cart are shown, not asked for again, and can be changed', async () => {
  const screen = show(() => Response.json(testTerms()));
  const area = () => screen.queryByRole('textbox', { name: 'Delivery notes' }) as HTMLTextAreaElement;
  expect(area()).toBeTruthy();
  cart.setTexts({ notes: 'Gate 12' });
  expect(await screen.findByText('Gate 12')).toBeTruthy();
  expect(area()).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Change delivery notes' }));
  expect(document.activeElement).toBe(area());
  expect(area().value).toBe('Gate 12');
  for (const value of ['', 'Gate 14']) fireEvent.change(area(), { target: { value } });
  expect(area().value).toBe('Gate 14');
});

test('the flavor of a green is shown whole', async () => {
  const screen = show(() => Response.json(testTerms()));
  expect(await screen.findByText(flavor)).toBeTruthy();
});
