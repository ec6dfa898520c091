import { expect, test } from 'bun:test';
import { redirectResult, withoutRedirectParams } from './redirect-result.ts';

const paid =
  'order_id=o1&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_x&redirect_status=succeeded';

test("the return from the bank's page is read, and its parameters are removed from the address", () => {
  const search = new URLSearchParams(paid);
  expect(redirectResult(search)).toEqual({
    intentId: 'pi_1',
    clientSecret: 'pi_1_secret_x',
  });
  expect(withoutRedirectParams(search).toString()).toBe('order_id=o1');
});

test('a set-up returns with parameter names of its own', () => {
  const search = new URLSearchParams(
    'setup_intent=seti_1&setup_intent_client_secret=seti_1_secret_x&redirect_status=failed',
  );
  expect(redirectResult(search)?.intentId).toBe('seti_1');
  expect(withoutRedirectParams(search).size).toBe(0);
});

test('an incomplete return, or the secret of another intent, is ignored', () => {
  expect(redirectResult(new URLSearchParams('payment_intent=pi_1'))).toBeNull();
  expect(redirectResult(new URLSearchParams(paid.replace('pi_1_secret', 'pi_2_secret')))).toBeNull();
  expect(redirectResult(new URLSearchParams('order_id=o1'))).toBeNull();
});
