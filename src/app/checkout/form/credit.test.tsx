import { afterEach, beforeEach, expect, test } from 'bun:test';
import { act, fireEvent, waitFor } from '@testing-library/react';
import type { User } from '../../../shared/contract/accounts.ts';
import { currentUserQuery } from '../../accounts/queries.ts';
import { cart } from '../../cart/cart.ts';
import { queryClient } from '../../platform/query-client.ts';
import { kale } from '../../testing/products.ts';
import { answerCalls, refusal, resetTestApp, showAt } from '../../testing/shop.tsx';
import { testSubscription } from '../../testing/subscription.ts';
import { testTerms } from '../../testing/terms.ts';
import { CardStep } from '../payment/card-step.tsx';
import OneTimeCheckoutPage from '../payment/one-time-checkout-page.tsx';
import { type StoredSetup, storePayment } from '../payment/stored-payment.ts';
import { PurchaseForm } from './purchase-form.tsx';

const ann = { id: 'ann', firstName: 'Ann', lastName: 'Green', email: 'ann@example.com', phone: '' } as User;
const longWait = { timeout: 5000 };

const order = {
  orderNumber: 'EM-1001',
  total: '38.88',
  creditApplied: '5.00',
  deliveryDate: '2031-03-22',
  status: 'pending',
  paymentStatus: 'unpaid',
  address: '12 Main St, Milton, Georgia 30004',
  deliveryAddress: { street: '12 Main St', city: 'Milton', state: 'Georgia', zipCode: '30004' },
  subtotal: '36.00',
  discount: '0.00',
  delivery: '0.00',
  tax: '2.88',
  items: [{ productId: 'kale', quantity: 12, ounces: 12, productName: 'Kale', price: '3.00' }],
};

let balance = 0;
let reserved = 0;
let placed = 0;
let asked = 0;
const placeOrder = (answer: object) => () => {
  placed += 1;
  return Response.json(answer);
};
const answers = {
  '/api/auth/user': () => Response.json(ann),
  '/api/delivery/terms': () => Response.json(testTerms()),
  '/api/discount-settings': () => Response.json([]),
  '/api/products': () => Response.json([kale]),
  '/api/geocode': () => Response.json({ lat: 34.15, lng: -84.3 }),
  '/api/my-subscriptions': () => Response.json([]),
  '/api/referrals/offer': () => new Response(),
  '/api/payments/config': () => Response.json({ publishableKey: 'pk_test_1', apiBase: '/sandbox/stripe' }),
  '/api/payment-methods': () => Response.json([]),
  '/api/credit': () => {
    asked += 1;
    return Response.json({ balance, reserved, entries: [] });
  },
  '/api/checkout/o1': () => Response.json(order),
  '/api/cart/checkout': placeOrder({ orderId: 'o1' }),
};

beforeEach(() => {
  balance = 0;
  reserved = 0;
  placed = 0;
  answerCalls(answers);
  queryClient.setQueryData(currentUserQuery.queryKey, ann);
  cart.forget();
  cart.setLooseOunces(kale, 12);
  cart.setAddress({ street: '12 Main St', city: 'Milton', zipCode: '30004' });
});
afterEach(() => {
  resetTestApp();
  cart.forget();
});

let opened: StoredSetup | null = null;

function showPurchaseForm() {
  const screen = showAt('/subscription', <PurchaseForm onSetup={(setup) => (opened = setup)} />);
  const summary = () => screen.getByRole('complementary', { name: 'Order summary' }).textContent;
  const address = () => screen.getByLabelText('Address').textContent;
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  return { screen, summary, address, press };
}

test('before anything is pressed, the page says what credit takes off and what the card pays', async () => {
  balance = 500;
  const { screen, summary } = showPurchaseForm();
  await waitFor(() => expect(summary()).toContain('Total$38.88Credit-$5.00Your card pays$33.88'));
  expect(screen.getByText('Credit -$5.00, card $33.88')).toBeTruthy();
  expect(screen.getByText('You pay $33.88 by card in the next step.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy();
});

test('without credit nothing is said about it', async () => {
  const { screen, summary } = showPurchaseForm();
  await waitFor(() => expect(summary()).toContain('Total$38.88'));
  await waitFor(() => expect(queryClient.getQueryData(['credit'])).toBeTruthy());
  expect(screen.container.textContent).not.toContain('Credit');
});

test('an order that credit pays is placed by a button that says so, and everything is fresh after it', async () => {
  balance = 5000;
  const { screen, summary, address, press } = showPurchaseForm();
  await screen.findByText(/^We deliver to you/, {}, longWait);
  await waitFor(() => expect(summary()).toContain('Total$38.88Credit-$38.88Your card pays$0.00'));
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  const lists = ['orders', 'invoices', 'my-subscriptions'];
  queryClient.setQueryData<unknown>(['my-subscriptions'], []);
  for (const list of ['orders', 'invoices'])
    queryClient.setQueryData<unknown>([list], { pages: [], pageParams: [] });
  const timesAsked = asked;
  press('Place order, paid with credit');
  await waitFor(() => expect(address()).toStartWith('/one-time-checkout?'), longWait);
  expect(placed).toBe(1);
  for (const list of lists)
    expect([list, queryClient.getQueryState([list])?.isInvalidated]).toEqual([list, true]);
  expect(asked).toBeGreaterThan(timesAsked);
});

test('credit that the page has not shown pays no order: the customer is told, and presses again', async () => {
  const { screen, summary, address, press } = showPurchaseForm();
  await screen.findByText(/^We deliver to you/, {}, longWait);
  await waitFor(() => expect(queryClient.getQueryData(['credit'])).toBeTruthy());
  balance = 5000;
  press('Continue');
  await screen.findByText('Your credit pays the $38.88. Please check and confirm again.');
  expect(summary()).toContain('Credit-$38.88');
  expect([placed, address()]).toEqual([0, '/subscription']);
  press('Place order, paid with credit');
  await waitFor(() => expect(address()).toStartWith('/one-time-checkout?'), longWait);
  expect(placed).toBe(1);
});

test('somebody who signs in on the way is not charged credit that nobody has named', async () => {
  balance = 5000;
  let isSignedIn = false;
  queryClient.setQueryData(currentUserQuery.queryKey, null);
  answerCalls({
    ...answers,
    '/api/auth/user': () => (isSignedIn ? Response.json(ann) : refusal(401, 'Unauthorized')),
  });
  const { screen, press } = showPurchaseForm();
  await screen.findByText(/^We deliver to you/, {}, longWait);
  press('Continue');
  await screen.findByRole('heading', { name: 'Your email' }, longWait);
  isSignedIn = true;
  act(() => void queryClient.setQueryData(currentUserQuery.queryKey, ann));
  await screen.findByText('Your credit pays the $38.88. Please check and confirm again.', {}, longWait);
  expect(placed).toBe(0);
});

test('a subscription says what credit and the card pay of the first box, and promises no credit twice', async () => {
  balance = 500;
  let others: object[] = [];
  answerCalls({
    ...answers,
    '/api/my-subscriptions': () => Response.json(others),
    '/api/create-subscription': () =>
      Response.json({ clientSecret: 'seti_1_secret_x', subscriptionId: 's1' }),
  });
  cart.chooseSubscription(true);
  cart.choosePlan('weekly');
  const { screen, summary, press } = showPurchaseForm();
  await screen.findByText(/^We deliver to you/, {}, longWait);
  await waitFor(() =>
    expect(summary()).toContain('Total per box$36.94Credit-$5.00First charge$31.94Due today$0.00'),
  );
  press('Continue');
  await waitFor(() => expect(opened?.summary?.payment).toEqual({ credit: 500, card: 3194 }), longWait);
  screen.unmount();
  const stay = () => {};
  const step = showAt(
    '/subscription',
    <CardStep setup={opened as StoredSetup} onLeave={stay} onEnd={stay} />,
  );
  await step.findByText(/Your credit pays \$5\.00 of the first charge, your card \$31\.94\./);
  expect(step.getByRole('complementary').textContent).toContain('Credit-$5.00First charge$31.94');
  step.unmount();
  const charge = { at: Date.now(), amount: 480, date: '2031-03-22' };
  others = [testSubscription({ nextCharge: charge })];
  queryClient.clear();
  queryClient.setQueryData(currentUserQuery.queryKey, ann);
  const again = showPurchaseForm();
  await waitFor(() => expect(again.summary()).toContain('Credit-$0.20First charge$36.74'));
});

test('the next order takes the credit that an unpaid one holds', async () => {
  reserved = 500;
  const { screen, summary } = showPurchaseForm();
  await waitFor(() => expect(summary()).toContain('Total$38.88Credit-$5.00Your card pays$33.88'));
  expect(screen.queryByText(/of your credit is in an order/)).toBeNull();
});

test('credit that an unpaid order holds pays no other order unseen', async () => {
  const { screen, press } = showPurchaseForm();
  await screen.findByText(/^We deliver to you/, {}, longWait);
  await waitFor(() => expect(queryClient.getQueryData(['credit'])).toBeTruthy());
  reserved = 5000;
  press('Continue');
  await screen.findByText('Your credit pays the $38.88. Please check and confirm again.');
  expect(placed).toBe(0);
});

test('somebody who subscribes instead of paying an order reads where the credit is', async () => {
  reserved = 500;
  cart.chooseSubscription(true);
  cart.choosePlan('weekly');
  const { screen, summary } = showPurchaseForm();
  await screen.findByText(/^\$5\.00 of your credit is in an order that you have not paid\./);
  expect(summary()).not.toContain('Your card pays');
});

function showPayment(part: Partial<typeof order>) {
  answerCalls({ ...answers, '/api/checkout/o1': () => Response.json({ ...order, ...part }) });
  storePayment('o1', { clientSecret: 'pi_1_secret_x', returned: false });
  return showAt('/one-time-checkout?order_id=o1', <OneTimeCheckoutPage />);
}

test('the payment page and its button say what the card pays', async () => {
  const screen = showPayment({});
  await screen.findByRole('button', { name: 'Pay $33.88' });
  const summary = screen.getByRole('complementary', { name: 'Order summary' }).textContent;
  expect(summary).toContain('Total$38.88Credit-$5.00Your card pays$33.88');
  expect(summary).toStartWith('Order summaryOrder numberEM-1001');
});

test('after a payment by card, credit, invoices and orders are fresh, too', async () => {
  const lists = ['credit', 'invoices', 'orders', 'my-subscriptions'];
  for (const list of lists) queryClient.setQueryData<unknown>([list], {});
  answerCalls({
    ...answers,
    '/sandbox/stripe/v1/payment_intents/pi_1': () => Response.json({ id: 'pi_1', status: 'succeeded' }),
    '/api/complete-subscription': () => Response.json({ status: 'confirmed' }),
  });
  storePayment('o1', { clientSecret: 'pi_1_secret_x', returned: true });
  const screen = showAt('/one-time-checkout?order_id=o1', <OneTimeCheckoutPage />);
  await screen.findByText('Your credit paid $5.00, and your card $33.88.');
  const stale = () => lists.filter((list) => queryClient.getQueryState([list])?.isInvalidated);
  await waitFor(() => expect(stale()).toEqual(lists));
});

test('an order that credit has paid says so when it is placed', async () => {
  const screen = showPayment({ creditApplied: '38.88', paymentStatus: 'paid', status: 'confirmed' });
  await screen.findByText('Your credit paid $38.88, and no card was charged.');
});
