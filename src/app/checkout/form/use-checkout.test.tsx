import { afterEach, beforeEach, expect, jest, test } from 'bun:test';
import { fireEvent, waitFor } from '@testing-library/react';
import { useState } from 'react';
import type { User } from '../../../shared/contract/accounts.ts';
import { type CartItem, cartItem } from '../../../shared/contract/cart-item.ts';
import { quoteFor } from '../../../shared/rules/quote.ts';
import { currentUserQuery } from '../../accounts/queries.ts';
import { cart } from '../../cart/cart.ts';
import { emptyCart } from '../../cart/cart-state.ts';
import { useProducts } from '../../catalog/queries.ts';
import { ApiError, slowAnswer } from '../../platform/api.ts';
import { shopDataCache } from '../../platform/pwa/shop-data-cache.ts';
import { queryClient } from '../../platform/query-client.ts';
import { advanceBy, advanceUntil } from '../../testing/fake-timers.ts';
import { kale, peaShoots } from '../../testing/products.ts';
import { answerCalls, refusal, resetTestApp, showAt } from '../../testing/shop.tsx';
import { testTerms } from '../../testing/terms.ts';
import { currentToast } from '../../ui/feedback/toast.ts';
import { CardStep } from '../payment/card-step.tsx';
import { OrderSummary } from '../summary/order-summary.tsx';
import type { PurchasePageState } from '../summary/use-purchase-page-state.ts';
import { PurchaseForm } from './purchase-form.tsx';
import { failureText, useCheckout } from './use-checkout.ts';

const ann = { id: 'ann', firstName: 'Ann', lastName: 'Green', email: 'ann@example.com', phone: '' } as User;
const purchase = {
  user: ann,
  kind: 'one-time',
  products: { data: [kale] },
  quote: quoteFor({ lines: [{ ounces: 2, pricePerOunce: 275 }], planPercent: 0, referralPercent: 0 }),
  schedule: { days: [testTerms().firstDelivery], firstCharge: null },
  payment: { credit: 0, card: 2754 },
  cart: {
    ...emptyCart,
    items: [cartItem(kale, undefined, 2)],
    address: { street: '12 Main St', city: 'Milton', state: 'Georgia', zipCode: '30004' },
  },
  addressCheck: { validate: async () => ({ state: 'valid', distance: 3 }) },
} as unknown as PurchasePageState;

/** The address check starts after 800 ms; one second would be flaky. */
const longWait = { timeout: 5000 };
const terms = () => Response.json(testTerms());
const noCredit = () => Response.json({ balance: 0, entries: [] });

beforeEach(() => {
  queryClient.setQueryData(currentUserQuery.queryKey, ann);
  answerCalls({
    '/api/delivery/terms': terms,
    '/api/credit': noCredit,
    '/api/payments/config': () => Response.json({ publishableKey: 'pk_test_1', apiBase: '/sandbox/stripe' }),
    '/sandbox/stripe/v1/setup_intents/seti_1': () => Response.json({ id: 'seti_1', status: 'succeeded' }),
    '/api/cart/checkout': () => refusal(401, 'Unauthorized'),
    '/api/complete-subscription': () => refusal(401, 'Unauthorized'),
  });
});
afterEach(() => {
  jest.useRealTimers();
  resetTestApp();
  cart.forget();
  Reflect.deleteProperty(globalThis, 'caches');
});

const getCurrentUser = () => queryClient.getQueryData(currentUserQuery.queryKey);

function Checkout({ known = purchase }) {
  const { submit, error } = useCheckout(known, () => {}, { isOpen: false, open: () => {}, leave: () => {} });
  return (
    <button type="button" onClick={submit}>
      {error?.title ?? 'Buy'}
    </button>
  );
}

test('a session that has ended at checkout ends in the app too, and half a second later signing in is possible', async () => {
  const { getByRole, queryByText, getByLabelText } = showAt('/subscription', <Checkout />);
  const address = () => getByLabelText('Address').textContent;
  jest.useFakeTimers();
  fireEvent.click(getByRole('button'));
  await advanceUntil(() => queryByText('Please log in') !== null);
  expect(getCurrentUser()).toBeNull();
  expect(currentToast()?.description).toBe('You need to be logged in to place an order.');
  advanceBy(490);
  expect(address()).toBe('/subscription');
  advanceBy(10);
  expect(address()).toBe('/login?returnTo=%2Fsubscription');
});

test('a session that has ended by the time the card is set up leads to the sign-in page', async () => {
  const setup = { clientSecret: 'seti_1_secret_x', returned: true, userId: null, summary: null };
  const stay = () => {};
  const screen = showAt('/subscription', <CardStep setup={setup} onLeave={stay} onEnd={stay} />);
  await screen.findByText(/^Your subscription starts by itself in a few minutes\. Please sign in/);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(getCurrentUser()).toBeNull();
  await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe('/login'));
});

test("somebody else's cart is not ordered, even if the customer is only known after the press", async () => {
  const former = { ...purchase, user: undefined, cart: { ...purchase.cart, ownerId: 'bob' } };
  const { getByRole, findByText } = showAt('/subscription', <Checkout known={former} />);
  fireEvent.click(getByRole('button'));
  expect(await findByText('Add products')).toBeTruthy();
});

test("after a refusal for a changed price the new price is fetched, not taken from the service worker's cache", async () => {
  let kept: string | null = '3.00';
  const dropKept = async (name: string) => {
    if (name === shopDataCache) kept = null;
    return true;
  };
  Object.defineProperty(globalThis, 'caches', { value: { delete: dropKept }, configurable: true });
  answerCalls({
    '/api/delivery/terms': terms,
    '/api/credit': noCredit,
    '/api/products': () => Response.json([{ ...kale, price: kept ?? '4.00' }]),
    '/api/cart/checkout': () =>
      refusal(409, 'Prices have changed: the total is now $30.24.', { 'x-error-code': 'price-changed' }),
  });
  const screen = showAt('/subscription', <PriceAndCheckout />);
  await screen.findByText('3.00');
  fireEvent.click(screen.getByRole('button'));
  await screen.findByText('4.00');
});

test('a refusal for lack of stock leads to the product that is short, whatever the sentence says', async () => {
  cart.setLooseOunces(kale, 5);
  let stockQuantity = 400;
  answerCalls({
    '/api/auth/user': () => Response.json(ann),
    '/api/delivery/terms': terms,
    '/api/credit': noCredit,
    '/api/discount-settings': () => Response.json([]),
    '/api/products': () => Response.json([{ ...kale, isGrownToOrder: false, stockQuantity }, peaShoots]),
    '/api/geocode': () => Response.json({ lat: 34.15, lng: -84.3 }),
    '/api/cart/checkout': () => refusal(409, 'There is not enough.', { 'x-error-code': 'out-of-stock' }),
  });
  cart.setAddress({ street: '12 Main St', city: 'Milton', zipCode: '30004' });
  const screen = showAt('/subscription', <PurchaseForm onSetup={() => {}} />);
  await screen.findByText(/^We deliver to you/, {}, longWait);
  stockQuantity = 3;
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  const few = 'Sorry, we only have 3 oz of Kale left. Please lower the quantity and try again.';
  await screen.findByText(few);
  expect(screen.queryByText(/Pea Shoots/, { selector: '[id^=checkout-shortage]' })).toBeNull();
  const focused = () => document.activeElement?.getAttribute('aria-label');
  await waitFor(() => expect(focused()).toBe('Decrease Kale'));
  for (const _ of [1, 2]) fireEvent.click(screen.getByRole('button', { name: 'Decrease Kale' }));
  expect(screen.queryByText(few)).toBeNull();
});

function EmptyCheckout() {
  const [items, setItems] = useState<CartItem[]>([]);
  return (
    <>
      <Checkout known={{ ...purchase, cart: { ...purchase.cart, items } }} />
      <button type="button" onClick={() => setItems([])}>
        Change the cart
      </button>
    </>
  );
}

test('the toast of a failed check disappears once the cart is changed', async () => {
  const screen = showAt('/subscription', <EmptyCheckout />);
  fireEvent.click(screen.getByRole('button', { name: 'Buy' }));
  await screen.findByRole('button', { name: 'Add products' });
  expect(currentToast()?.title).toBe('Add products');
  fireEvent.click(screen.getByRole('button', { name: 'Change the cart' }));
  expect(currentToast()).toBeNull();
});

test.each([
  ['one-time', 'Checkout failed', 'Checkout failed'],
  ['subscription', 'Subscription creation failed', 'Error creating subscription'],
] as const)(
  'a %s checkout that fails at the provider reads like one that is refused',
  (kind, failed, unanswered) => {
    for (const status of [409, 429, 503])
      expect(failureText(new ApiError(status, 'Why.'), kind)).toEqual({ title: failed, message: 'Why.' });
    expect(failureText(new ApiError(0, ''), kind)).toMatchObject({
      title: unanswered,
      message: expect.stringContaining("We can't reach the shop"),
    });
  },
);

test('a checkout that takes too long says that trying again charges nothing twice', () => {
  expect(failureText(new ApiError(0, slowAnswer), 'one-time')).toEqual({
    title: 'Checkout failed',
    message:
      'This is taking longer than usual, and may still go through. Please try again in a moment. You are not charged twice.',
  });
});

test('a customer with items in the cart is not offered the boxes, and sees the delivery fee in the total', async () => {
  cart.setLooseOunces(kale, 2);
  answerCalls({
    '/api/auth/user': () => Response.json(ann),
    '/api/delivery/terms': terms,
    '/api/credit': noCredit,
    '/api/discount-settings': () => Response.json([]),
    '/api/products': () => Response.json([kale, peaShoots]),
  });
  const screen = showAt('/subscription', <PurchaseForm onSetup={() => {}} />);
  expect(await screen.findByText(/, incl\. \$20\.00 delivery$/)).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Start with a box' })).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: /^Subscribe and save/ }));
  expect(await screen.findByText(/ with 10% off$/)).toBeTruthy();
  const topUp = screen.getByRole('button', { name: /^Add these/ }) as HTMLButtonElement;
  expect(topUp.disabled).toBe(true);
  const weekly = screen.getByRole('radio', { name: /^Weekly/ }) as HTMLInputElement;
  const price = /\$[\d.]+/.exec(weekly.labels?.[0]?.textContent ?? '')?.[0];
  fireEvent.click(weekly);
  expect(await screen.findByText(`2 oz · ${price} a box`)).toBeTruthy();
  expect(topUp.disabled).toBe(false);
});

test('a referral discount is shown and sent in the total; once refused, the full total is', async () => {
  cart.setLooseOunces(kale, 8);
  cart.setAddress({ street: '12 Main St', city: 'Milton', zipCode: '30004' });
  const sent: number[] = [];
  answerCalls({
    '/api/auth/user': () => Response.json(ann),
    '/api/delivery/terms': terms,
    '/api/credit': noCredit,
    '/api/discount-settings': () => Response.json([]),
    '/api/products': () => Response.json([kale]),
    '/api/geocode': () => Response.json({ lat: 34.15, lng: -84.3 }),
    '/api/referrals/offer': () => Response.json({ percent: 25, code: 'ABC234' }),
    '/api/cart/checkout': async (_, init) => {
      sent.push(JSON.parse(String(init?.body)).expectedTotal);
      const headers = { 'x-error-code': 'referral-discount-refused' };
      return refusal(409, 'This box cannot have the referral discount.', headers);
    },
  });
  const screen = showAt('/subscription', <PurchaseForm onSetup={() => {}} />);
  await screen.findByText(/^We deliver to you/, {}, longWait);
  const summary = () => screen.getByRole('complementary', { name: 'Order summary' }).textContent;
  await waitFor(() => expect(summary()).toContain('Referral discount (25%)-$6.00'));
  expect(summary()).toContain('Total$41.04');
  const pay = () => fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  pay();
  await screen.findByText('This box cannot have the referral discount.');
  await waitFor(() => expect(summary()).toContain('Total$47.52'));
  expect(summary()).not.toContain('Referral discount');
  pay();
  await waitFor(() => expect(sent).toEqual([4104, 4752]));
});

test('a visitor is asked for an account last, and pays the total of the customer they turn out to be', async () => {
  queryClient.setQueryData(currentUserQuery.queryKey, null);
  cart.forget();
  cart.setLooseOunces(kale, 8);
  const sent: number[] = [];
  let isSignedIn = false;
  answerCalls({
    '/api/delivery/terms': terms,
    '/api/credit': noCredit,
    '/api/discount-settings': () => Response.json([]),
    '/api/products': () => Response.json([kale]),
    '/api/geocode': () => Response.json({ lat: 34.15, lng: -84.3 }),
    '/api/referrals/offer': async () => {
      if (isSignedIn) await Bun.sleep(200);
      return Response.json(isSignedIn ? { percent: 25, code: 'ABC234' } : null);
    },
    '/api/cart/checkout': (_, init) => {
      sent.push(JSON.parse(String(init?.body)).expectedTotal);
      return Response.json({ clientSecret: 'pi_1_secret_x', orderId: 'o1' });
    },
  });
  const screen = showAt('/subscription', <PurchaseForm onSetup={() => {}} />);
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(screen.getByRole('complementary').textContent).toContain('Total$47.52'));
  press();
  // Untouched fields show no errors.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Street address/)));
  expect(screen.queryByText('Please enter your street address.')).toBeNull();
  cart.setAddress({ street: '12 Main St', city: 'Milton', zipCode: '30004' });
  await screen.findByText(/^We deliver to you/, {}, longWait);
  press();
  await screen.findByRole('heading', { name: 'Your email' }, longWait);
  expect(screen.queryByRole('heading', { name: 'Fill your box' })).toBeNull();
  expect(sent).toEqual([]);
  isSignedIn = true;
  queryClient.setQueryData(currentUserQuery.queryKey, ann);
  const address = () => screen.getByLabelText('Address').textContent;
  await waitFor(() => expect(address()).toStartWith('/one-time-checkout?'), longWait);
  expect(sent).toEqual([4104]);
});

test('the summary of a subscription says what the first box costs and what the later ones do', () => {
  const quote = quoteFor({ lines: [{ ounces: 8, pricePerOunce: 300 }], planPercent: 5, referralPercent: 0 });
  const payment = { credit: 0, card: quote.total };
  const facts = { kind: 'subscription', quote, percent: 5, schedule: null, payment } as const;
  const screen = showAt('/subscription', <OrderSummary {...facts} referralPercent={25} />);
  const summary = () => screen.getByRole('complementary').textContent;
  expect(summary()).toContain('Total per box$46.22First box, 25% off$40.07Due today$0.00');
  screen.unmount();
  showAt('/subscription', <OrderSummary {...facts} referralPercent={0} />);
  expect(summary()).not.toContain('First box,');
});

function PriceAndCheckout() {
  const { data } = useProducts();
  return (
    <>
      <p>{data?.[0]?.price}</p>
      <Checkout />
    </>
  );
}
