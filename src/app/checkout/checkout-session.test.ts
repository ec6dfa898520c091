import { expect, test } from 'bun:test';
import { absorbSecrets, checkoutSession, forgetCheckout } from './checkout-session.ts';

function tabStorage() {
  const values = new Map<string, string>();
  return {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  };
}

test('the secret moves from the address into the tab and survives a reload there', () => {
  const storage = tabStorage();
  const clean = absorbSecrets(new URLSearchParams('client_secret=pi_1_secret_x&order_id=o1'), storage);
  expect(clean?.toString()).toBe('order_id=o1');
  expect(absorbSecrets(new URLSearchParams('order_id=o1'), storage)).toBeNull();
  expect(checkoutSession('o1', storage)).toEqual({ clientSecret: 'pi_1_secret_x', returned: false });
  expect(checkoutSession('o2', storage)).toBeNull();
  forgetCheckout('o1', storage);
  expect(checkoutSession('o1', storage)).toBeNull();
});

test('the way back from the bank is remembered as one', () => {
  const storage = tabStorage();
  const back =
    'order_id=o1&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_x&redirect_status=failed';
  expect(absorbSecrets(new URLSearchParams(back), storage)?.toString()).toBe('order_id=o1');
  expect(checkoutSession('o1', storage)).toEqual({ clientSecret: 'pi_1_secret_x', returned: true });
});

test('anything but the secret of a payment is no session', () => {
  const storage = tabStorage();
  absorbSecrets(new URLSearchParams('client_secret=nonsense&order_id=o1'), storage);
  expect(checkoutSession('o1', storage)).toBeNull();
  expect(absorbSecrets(new URLSearchParams('client_secret=pi_1_secret_x'), storage)?.size).toBe(0);
  expect(checkoutSession('', storage)).toBeNull();
});
