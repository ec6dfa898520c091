import { expect, test } from 'bun:test';
import { quoteFor } from '../../shared/quote.ts';
import {
  absorbSecrets,
  absorbSetupReturn,
  checkoutSession,
  forgetCheckout,
  forgetSetup,
  keepSetup,
  type SubscriptionSummary,
  setupSession,
} from './checkout-session.ts';

function tabStorage() {
  const values = new Map<string, string>();
  return {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  };
}

test("the secret moves from the address into the tab's storage, which survives a reload", () => {
  const storage = tabStorage();
  const clean = absorbSecrets(new URLSearchParams('client_secret=pi_1_secret_x&order_id=o1'), storage);
  expect(clean?.toString()).toBe('order_id=o1');
  expect(absorbSecrets(new URLSearchParams('order_id=o1'), storage)).toBeNull();
  expect(checkoutSession('o1', storage)).toEqual({ clientSecret: 'pi_1_secret_x', returned: false });
  expect(checkoutSession('o2', storage)).toBeNull();
  forgetCheckout('o1', storage);
  expect(checkoutSession('o1', storage)).toBeNull();
});

test("a return from the bank's page is kept as one", () => {
  const storage = tabStorage();
  const back =
    'order_id=o1&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_x&redirect_status=failed';
  expect(absorbSecrets(new URLSearchParams(back), storage)?.toString()).toBe('order_id=o1');
  expect(checkoutSession('o1', storage)).toEqual({ clientSecret: 'pi_1_secret_x', returned: true });
});

test('anything but the secret of a payment makes no session', () => {
  const storage = tabStorage();
  absorbSecrets(new URLSearchParams('client_secret=nonsense&order_id=o1'), storage);
  expect(checkoutSession('o1', storage)).toBeNull();
  expect(absorbSecrets(new URLSearchParams('client_secret=pi_1_secret_x'), storage)?.size).toBe(0);
  expect(checkoutSession('', storage)).toBeNull();
});

const summary: SubscriptionSummary = {
  plan: 'weekly',
  address: { street: '12 Main St', city: 'Milton', state: 'Georgia', zipCode: '30004' },
  box: [{ productId: 'pea-shoots', name: 'Pea Shoots', ounces: 4 }],
  quote: quoteFor({ lines: [{ ounces: 4, pricePerOunce: 275 }], planPercent: 5, referralPercent: 0 }),
  percent: 5,
  referralPercent: 25,
  schedule: { days: ['2031-03-22'], firstCharge: '2031-03-15' },
};

const returnOf = (intent: string) =>
  new URLSearchParams({
    setup_intent: intent,
    setup_intent_client_secret: `${intent}_secret_x`,
    redirect_status: 'succeeded',
  });

test("what a customer subscribes to is known after the return from the bank's page, for that card only", () => {
  const storage = tabStorage();
  const session = { clientSecret: 'seti_1_secret_x', returned: false, userId: 'ann', summary };
  keepSetup(session, storage);
  expect(absorbSetupReturn(new URLSearchParams('cart=open'), storage)).toBe(false);
  expect(setupSession('ann', storage)).toEqual(session);
  expect(absorbSetupReturn(returnOf('seti_1'), storage)).toBe(true);
  expect(setupSession('ann', storage)).toEqual({ ...session, returned: true });
  absorbSetupReturn(returnOf('seti_2'), storage);
  expect(setupSession('ann', storage)).toEqual({
    clientSecret: 'seti_2_secret_x',
    returned: true,
    userId: null,
    summary: null,
  });
  forgetSetup(storage);
  expect(setupSession('ann', storage)).toBeNull();
});

test("another customer's sign-up is not shown", () => {
  const storage = tabStorage();
  keepSetup({ clientSecret: 'seti_1_secret_x', returned: false, userId: 'ann', summary }, storage);
  expect([undefined, 'ann'].map((userId) => setupSession(userId, storage)?.userId)).toEqual(['ann', 'ann']);
  expect(setupSession('bob', storage)).toBeNull();
});
