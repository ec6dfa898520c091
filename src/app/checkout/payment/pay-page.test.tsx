import { afterEach, expect, test } from 'bun:test';
import { fireEvent } from '@testing-library/react';
import { answerCalls, noNetwork, resetTestApp, saying, showAt } from '../../testing/shop.tsx';
import PayPage from './pay-page.tsx';

const order = {
  orderId: 'o1',
  orderNumber: 'EM-1001',
  total: '27.54',
  creditApplied: '0.00',
  deliveryDate: '2026-12-19',
  status: 'pending',
  paymentStatus: 'unpaid',
  address: '12 Main St, Milton, Georgia 30004',
  deliveryAddress: { street: '12 Main St', city: 'Milton', state: 'Georgia', zipCode: '30004' },
  subtotal: '5.50',
  discount: '0.00',
  delivery: '20.00',
  tax: '2.04',
  items: [{ productId: 'pea-shoots', quantity: 2, ounces: 2, productName: 'Pea Shoots', price: '2.75' }],
  state: 'open',
  payUntil: Date.parse('2026-12-18T23:00:00Z'),
};

const config = Response.json({ publishableKey: 'pk_test_1', apiBase: '/sandbox/stripe' });

afterEach(resetTestApp);

function show(answer: () => Response | Promise<Response>, token = 'abc') {
  answerCalls({ '/api/pay': answer, '/api/payments/config': () => config.clone() });
  return showAt(`/pay?token=${token}`, <PayPage />);
}

test('an open order shows greens, day, address, total and until when it can be paid', async () => {
  const screen = show(() => Response.json({ ...order, clientSecret: 'pi_1_secret_x' }));
  await screen.findByText(/^Please pay until Fri, Dec 18, 6 PM/);
  await screen.findByRole('button', { name: 'Pay $27.54' });
  for (const shown of ['12 Main St, Milton, Georgia 30004', /2 oz Pea Shoots/, 'EM-1001'])
    expect(screen.getAllByText(shown).length).toBeGreaterThan(0);
});

test.each([
  ['paid', 'This order is paid', /comes on Saturday, December 19\./],
  ['ended', 'This order has ended', /was not paid until Fri, Dec 18, 6 PM. Nothing was charged/],
  ['cancelled', 'This order is cancelled', /cannot be paid any more/],
])('an order that is %s says so and offers no card form', async (state, title, sentence) => {
  const screen = show(() => Response.json({ ...order, state }));
  await screen.findByText(title);
  expect(screen.getByText(saying(sentence))).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
});

test('a link that is not ours says so', async () => {
  const screen = show(() => new Response('This link is not valid.', { status: 400 }));
  await screen.findByText('This link does not work');
});

test('without a connection it says so, and a tap tries again', async () => {
  let isOnline = false;
  const screen = show(() => (isOnline ? Response.json({ ...order, state: 'paid' }) : noNetwork()));
  const again = await screen.findByRole('button', { name: 'Retry' });
  isOnline = true;
  fireEvent.click(again);
  await screen.findByText('This order is paid');
});

test('a day that was closed meanwhile is said before the card is confirmed, and asks for another tap', async () => {
  let deliveryDate = order.deliveryDate;
  const confirmed: string[] = [];
  answerCalls({
    '/api/pay': () => Response.json({ ...order, deliveryDate, clientSecret: 'pi_1_secret_x' }),
    '/api/payments/config': () => config.clone(),
    '/sandbox/stripe/v1/payment_intents/pi_1/confirm': () => {
      confirmed.push(deliveryDate);
      return Response.json({ id: 'pi_1', status: 'succeeded' });
    },
  });
  const screen = showAt('/pay?token=abc', <PayPage />);
  await enterCard(screen);
  deliveryDate = '2026-12-26';
  fireEvent.click(screen.getByRole('button', { name: 'Pay $27.54' }));
  await screen.findByText('Your delivery day has changed');
  expect(screen.getByRole('alert').textContent).toContain('comes on Saturday, December 26');
  expect(confirmed).toEqual([]);
  fireEvent.click(await screen.findByRole('button', { name: 'Pay $27.54' }));
  await screen.findByRole('heading', { name: 'Payment successful!' });
  expect(confirmed).toEqual(['2026-12-26']);
});

async function enterCard(screen: ReturnType<typeof showAt>): Promise<void> {
  const card = { 'Card number': '4242424242424242', Expiry: '12 / 39', CVC: '123', ZIP: '30004' };
  for (const [label, value] of Object.entries(card))
    fireEvent.input(await screen.findByLabelText(new RegExp(`^${label}`)), { target: { value } });
}
