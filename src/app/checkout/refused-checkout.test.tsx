import { afterEach, beforeEach, expect, test } from 'bun:test';
import { fireEvent, waitFor } from '@testing-library/react';
import type { User } from '../../shared/accounts.ts';
import { quoteFor } from '../../shared/quote.ts';
import { currentUserQuery } from '../accounts/queries.ts';
import { useProducts } from '../catalog/queries.ts';
import { kale } from '../catalog/test-products.ts';
import { shopDataCache } from '../pwa/offline-plan.ts';
import { queryClient } from '../query-client.ts';
import { answerCalls, leaveShop, showAt } from '../shop-test.tsx';
import { CardStep } from './card-step.tsx';
import { emptyDraft } from './draft.ts';
import { useCheckout } from './use-checkout.ts';
import type { Purchase } from './use-purchase.ts';

const ann = { id: 'ann', firstName: 'Ann', lastName: 'Green', email: 'ann@example.com', phone: '' } as User;
const purchase = {
  user: ann,
  products: { data: [kale] },
  ounces: 2,
  quote: quoteFor({ lines: [{ ounces: 2, pricePerOunce: 275 }], planPercent: 0, referralPercent: 0 }),
  schedule: null,
  items: [{ id: 'kale', name: 'Kale', image: '/kale.svg', unitPrice: 300, quantity: 2 }],
  notes: '',
  draft: {
    ...emptyDraft,
    kind: 'one-time',
    address: { street: '12 Main St', city: 'Milton', state: 'Georgia', zipCode: '30004' },
  },
  address: { validate: async () => ({ state: 'valid', distance: 3 }) },
} as Purchase;

const terms = () => Response.json({ now: Date.now(), leadTimeDays: 14 });

beforeEach(() => {
  queryClient.setQueryData(currentUserQuery.queryKey, ann);
  answerCalls({
    '/api/delivery/terms': terms,
    '/api/payments/config': () => Response.json({ publishableKey: 'pk_test_1', apiBase: '/sandbox/stripe' }),
    '/sandbox/stripe/v1/setup_intents/seti_1': () => Response.json({ id: 'seti_1', status: 'succeeded' }),
  });
});
afterEach(() => {
  leaveShop();
  Reflect.deleteProperty(globalThis, 'caches');
});

const getCurrentUser = () => queryClient.getQueryData(currentUserQuery.queryKey);

function Checkout({ known = purchase }) {
  const { submit, refusal } = useCheckout(known, () => {});
  return (
    <button type="button" onClick={submit}>
      {refusal?.title ?? 'Buy'}
    </button>
  );
}

test('a session that has ended at checkout is forgotten here too, so that signing in is possible', async () => {
  const { getByRole, findByText, getByLabelText } = showAt('/subscription', <Checkout />);
  fireEvent.click(getByRole('button'));
  await findByText('Please log in');
  expect(getCurrentUser()).toBeNull();
  await waitFor(() => expect(getByLabelText('Address').textContent).toBe('/login?returnTo=%2Fsubscription'));
});

test('one that has ended by the time the card is set up leads to the sign-in page as well', async () => {
  const setup = { clientSecret: 'seti_1_secret_x', returned: true, agreed: null };
  const screen = showAt('/subscription', <CardStep setup={setup} onBack={() => {}} />);
  await screen.findByText(/^Your subscription starts by itself in a few minutes\. Please sign in/);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(getCurrentUser()).toBeNull();
  await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe('/login'));
});

test("somebody else's address is not ordered to, even if nobody knew until the press who is there", async () => {
  const former = { ...purchase, user: undefined, draft: { ...purchase.draft, userId: 'bob' } };
  const { getByRole, findByText } = showAt('/subscription', <Checkout known={former} />);
  fireEvent.click(getByRole('button'));
  expect(await findByText('Complete delivery address')).toBeTruthy();
});

test('a refusal for a new price brings the new price, past what the service worker has kept', async () => {
  let kept: string | null = '3.00';
  const dropKept = async (name: string) => {
    if (name === shopDataCache) kept = null;
    return true;
  };
  Object.defineProperty(globalThis, 'caches', { value: { delete: dropKept }, configurable: true });
  answerCalls({
    '/api/delivery/terms': terms,
    '/api/products': () => Response.json([{ ...kale, price: kept ?? '4.00' }]),
    '/api/cart/checkout': () =>
      new Response('Prices have changed: the total is now $30.24.', { status: 409 }),
  });
  const screen = showAt('/subscription', <PriceAndCheckout />);
  await screen.findByText('3.00');
  fireEvent.click(screen.getByRole('button'));
  await screen.findByText('4.00');
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
