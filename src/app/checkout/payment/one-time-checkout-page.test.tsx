import { afterEach, beforeEach, expect, test } from 'bun:test';
import { waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { queryClient } from '../../platform/query-client.ts';
import { answerCalls, noNetwork, resetTestApp, showAt } from '../../testing/shop.tsx';
import { currentToast } from '../../ui/feedback/toast.ts';
import OneTimeCheckoutPage from './one-time-checkout-page.tsx';
import { storePayment } from './stored-payment.ts';

const order = {
  orderNumber: 'EM-1001',
  total: '27.54',
  creditApplied: '0.00',
  deliveryDate: '2031-03-22',
  status: 'pending',
  paymentStatus: 'unpaid',
  address: '12 Main St, Milton, Georgia 30004',
  subtotal: '5.50',
  discount: '0.00',
  delivery: '20.00',
  tax: '2.04',
  items: [{ productId: 'pea-shoots', quantity: 2, ounces: 2, productName: 'Pea Shoots', price: '2.75' }],
};

beforeEach(() => {
  storePayment('o1', { clientSecret: 'pi_1_secret_x', returned: true });
});
afterEach(resetTestApp);

test('a success stays shown when the network is lost right after the payment', async () => {
  let asked = 0;
  answerCalls({
    '/api/checkout/o1': () => {
      asked += 1;
      return asked === 1 ? Response.json(order) : noNetwork();
    },
    '/api/payments/config': () => Response.json({ publishableKey: 'pk_test_1', apiBase: '/sandbox/stripe' }),
    '/sandbox/stripe/v1/payment_intents/pi_1': () => Response.json({ id: 'pi_1', status: 'succeeded' }),
    '/api/complete-subscription': noNetwork,
  });
  const screen = showAt('/one-time-checkout?order_id=o1', <OneTimeCheckoutPage />);
  await screen.findByRole('heading', { name: 'Payment successful!' });
  await screen.findByText('Your payment went through');
  const failed = () => queryClient.getQueryState(['checkout-order', 'o1'])?.status === 'error';
  await waitFor(() => expect(failed()).toBe(true));
  expect(screen.queryByText('This did not load')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Payment successful!' })).toBeTruthy();
});

test.each([
  ['an order that has ended', { status: 'cancelled' }, 'This order has ended'],
  [
    'an order that was paid and cancelled',
    { status: 'cancelled', paymentStatus: 'refunded' },
    'Invalid checkout session',
  ],
])('the payment page of %s says so and leads back', async (_what, part, title) => {
  answerCalls({ '/api/checkout/o1': () => Response.json({ ...order, ...part }) });
  const screen = showAt(
    '/one-time-checkout?order_id=o1',
    <Routes>
      <Route path="/one-time-checkout" element={<OneTimeCheckoutPage />} />
      <Route path="*" element={null} />
    </Routes>,
  );
  await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe('/subscription'));
  expect(currentToast()?.title).toBe(title);
});
