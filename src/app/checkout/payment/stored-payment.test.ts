import '../../testing/dom.ts';
import { afterEach, expect, test } from 'bun:test';
import { quoteFor } from '../../../shared/rules/quote.ts';
import { clearStorages } from '../../platform/device/test-storage.ts';
import {
  forgetSetup,
  moveSecretsToStorage,
  moveSetupReturnToStorage,
  removeStoredPayment,
  type SubscriptionSummary,
  storedPayment,
  storedSetup,
  storeSetup,
} from './stored-payment.ts';

afterEach(clearStorages);

test("the secret moves from the address into the tab's storage, which survives a reload", () => {
  const clean = moveSecretsToStorage(new URLSearchParams('client_secret=pi_1_secret_x&order_id=o1'));
  expect(clean?.toString()).toBe('order_id=o1');
  expect(moveSecretsToStorage(new URLSearchParams('order_id=o1'))).toBeNull();
  expect(storedPayment('o1')).toEqual({ clientSecret: 'pi_1_secret_x', returned: false });
  expect(storedPayment('o2')).toBeNull();
  removeStoredPayment('o1');
  expect(storedPayment('o1')).toBeNull();
});

test("a return from the bank's page is kept as one", () => {
  const back =
    'order_id=o1&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_x&redirect_status=failed';
  expect(moveSecretsToStorage(new URLSearchParams(back))?.toString()).toBe('order_id=o1');
  expect(storedPayment('o1')).toEqual({ clientSecret: 'pi_1_secret_x', returned: true });
});

test('anything but the secret of a payment is not stored', () => {
  moveSecretsToStorage(new URLSearchParams('client_secret=nonsense&order_id=o1'));
  expect(storedPayment('o1')).toBeNull();
  expect(moveSecretsToStorage(new URLSearchParams('client_secret=pi_1_secret_x'))?.size).toBe(0);
  expect(storedPayment('')).toBeNull();
});

const summary: SubscriptionSummary = {
  plan: 'weekly',
  address: { street: '12 Main St', city: 'Milton', state: 'Georgia', zipCode: '30004' },
  box: [{ productId: 'pea-shoots', name: 'Pea Shoots', ounces: 4 }],
  quote: quoteFor({ lines: [{ ounces: 4, pricePerOunce: 275 }], planPercent: 5, referralPercent: 0 }),
  percent: 5,
  referralPercent: 25,
  payment: { credit: 500, card: 3388 },
  schedule: { days: ['2031-03-22'], firstCharge: '2031-03-15' },
};

const returnOf = (intent: string) =>
  new URLSearchParams({
    setup_intent: intent,
    setup_intent_client_secret: `${intent}_secret_x`,
    redirect_status: 'succeeded',
  });

test("what a customer subscribes to is known after the return from the bank's page, for that card only", () => {
  const setup = { clientSecret: 'seti_1_secret_x', returned: false, userId: 'ann', summary };
  storeSetup(setup);
  expect(moveSetupReturnToStorage(new URLSearchParams('cart=open'))).toBe(false);
  expect(storedSetup('ann')).toEqual(setup);
  expect(moveSetupReturnToStorage(returnOf('seti_1'))).toBe(true);
  expect(storedSetup('ann')).toEqual({ ...setup, returned: true });
  moveSetupReturnToStorage(returnOf('seti_2'));
  expect(storedSetup('ann')).toEqual({
    clientSecret: 'seti_2_secret_x',
    returned: true,
    userId: null,
    summary: null,
  });
  forgetSetup();
  expect(storedSetup('ann')).toBeNull();
});

test("another customer's pending subscription is not shown", () => {
  storeSetup({ clientSecret: 'seti_1_secret_x', returned: false, userId: 'ann', summary });
  expect([undefined, 'ann'].map((userId) => storedSetup(userId)?.userId)).toEqual(['ann', 'ann']);
  expect(storedSetup('bob')).toBeNull();
});
