import { afterEach, beforeEach, expect, jest, test } from 'bun:test';
import { fireEvent, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { cart } from '../../cart/cart.ts';
import { cartAtom } from '../../cart/cart-atom.ts';
import { queryClient } from '../../platform/query-client.ts';
import { appStore } from '../../platform/store.ts';
import { advanceUntil } from '../../testing/fake-timers.ts';
import { peaShoots } from '../../testing/products.ts';
import { answerCalls, noNetwork, refusal, resetTestApp, showAt } from '../../testing/shop.tsx';
import { currentToast } from '../../ui/feedback/toast.ts';
import { setShelfOunces } from '../summary/shelf-cart.ts';
import { idempotencyKey, noteOrder } from './attempt.ts';
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
  deliveryAddress: { street: '12 Main St', city: 'Milton', state: 'Georgia', zipCode: '30004' },
  subtotal: '5.50',
  discount: '0.00',
  delivery: '20.00',
  tax: '2.04',
  items: [{ productId: 'pea-shoots', quantity: 2, ounces: 2, productName: 'Pea Shoots', price: '2.75' }],
};

beforeEach(() => {
  storePayment('o1', { clientSecret: 'pi_1_secret_x', returned: true });
});
afterEach(() => {
  jest.useRealTimers();
  resetTestApp();
});

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

test('two seconds after a payment the orders of the dashboard follow', async () => {
  answerCalls({
    '/api/checkout/o1': () => Response.json(order),
    '/api/payments/config': () => Response.json({ publishableKey: 'pk_test_1', apiBase: '/sandbox/stripe' }),
    '/sandbox/stripe/v1/payment_intents/pi_1': () => Response.json({ id: 'pi_1', status: 'succeeded' }),
    '/api/complete-subscription': () => Response.json({ success: true }),
  });
  jest.useFakeTimers();
  const screen = showPage('/one-time-checkout?order_id=o1');
  const address = () => screen.getByLabelText('Address').textContent;
  await advanceUntil(() => screen.queryByText('We are taking you to your dashboard...') !== null);
  const paidAt = Date.now();
  await advanceUntil(() => address() === '/dashboard?tab=orders');
  expect(Date.now() - paidAt).toBeWithin(2000, 2020);
});

test.each([
  ['empties its own cart and not the other', 2, []],
  ['leaves what was chosen meanwhile', 3, ['3 pea-shoots']],
])('an order from the shelf that is paid %s', async (_, ounces, left) => {
  answerCalls({
    '/api/checkout/o1': () => Response.json(order),
    '/api/payments/config': () => Response.json({ publishableKey: 'pk_test_1', apiBase: '/sandbox/stripe' }),
    '/sandbox/stripe/v1/payment_intents/pi_1': () => Response.json({ id: 'pi_1', status: 'succeeded' }),
    '/api/complete-subscription': () => Response.json({ success: true }),
  });
  cart.setLooseOunces(peaShoots, 2);
  setShelfOunces('2031-03-22', peaShoots, ounces);
  await idempotencyKey('shelf', {});
  await noteOrder('shelf', 'o1');
  const screen = showPage('/one-time-checkout?order_id=o1');
  await screen.findByRole('heading', { name: 'Payment successful!' });
  await waitFor(() => expect(appStore.get(cartAtom).attempts.shelf).toBeUndefined());
  const chosen = () => appStore.get(cartAtom).shelf.items.map(({ id, quantity }) => `${quantity} ${id}`);
  await waitFor(() => expect(chosen()).toEqual(left));
  expect(appStore.get(cartAtom).items).toHaveLength(1);
  cart.forget();
});

function showPage(address: string) {
  return showAt(
    address,
    <Routes>
      <Route path="/one-time-checkout" element={<OneTimeCheckoutPage />} />
      <Route path="*" element={null} />
    </Routes>,
  );
}

test.each([
  ['an order that has ended', { status: 'cancelled' }, 'This order has ended'],
  [
    'an order that was paid and cancelled',
    { status: 'cancelled', paymentStatus: 'refunded' },
    'Invalid checkout session',
  ],
])('the payment page of %s says so and leads back', async (_what, part, title) => {
  answerCalls({ '/api/checkout/o1': () => Response.json({ ...order, ...part }) });
  const screen = showPage('/one-time-checkout?order_id=o1');
  await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe('/subscription'));
  expect(currentToast()?.title).toBe(title);
});

test.each(['', '?order_id=unknown', '?order_id=o2'])(
  'a checkout at "%s" that the customer does not have leads back to the purchase page',
  async (query) => {
    answerCalls({
      '/api/checkout/unknown': () => refusal(404, 'Order not found.'),
      '/api/checkout/o2': () => Response.json(order),
    });
    const screen = showPage(`/one-time-checkout${query}`);
    await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe('/subscription'));
    expect(currentToast()).toMatchObject({
      title: 'Invalid checkout session',
      description: 'Please try again from your order page.',
    });
  },
);

test('a day that was closed meanwhile, or a shop that cannot be asked, confirms no saved card', async () => {
  storePayment('o1', { clientSecret: 'pi_1_secret_x', returned: false });
  let [deliveryDate, isDown] = ['2031-03-22', false];
  let confirmed = 0;
  const card = { id: 'pm_1', brand: 'visa', last4: '4242', expMonth: 12, expYear: 2099, isDefault: true };
  answerCalls({
    '/api/checkout/o1': () => (isDown ? noNetwork() : Response.json({ ...order, deliveryDate })),
    '/api/payments/config': () => Response.json({ publishableKey: 'pk_test_1', apiBase: '/sandbox/stripe' }),
    '/api/payment-methods': () => Response.json([card]),
    '/api/complete-subscription': () => Response.json({}),
    '/sandbox/stripe/v1/payment_intents/pi_1/confirm': () => {
      confirmed += 1;
      return Response.json({ id: 'pi_1', status: 'succeeded' });
    },
  });
  const screen = showAt('/one-time-checkout?order_id=o1', <OneTimeCheckoutPage />);
  const pay = async () => fireEvent.click(await screen.findByRole('button', { name: 'Pay $27.54' }));
  await screen.findByRole('button', { name: 'Pay $27.54' });
  isDown = true;
  await pay();
  await screen.findByText('Payment Failed');
  [deliveryDate, isDown] = ['2031-03-29', false];
  await pay();
  await screen.findByText('Your delivery day has changed');
  expect(confirmed).toBe(0);
  await pay();
  await screen.findByRole('heading', { name: 'Payment successful!' });
  expect(confirmed).toBe(1);
});
