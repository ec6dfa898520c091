import { expect, test } from 'bun:test';
import { AppError } from '../platform/errors.ts';
import { withinTimeLimit } from '../platform/process/time-limit.ts';
import { openTestShop } from '../testing/shop.ts';
import { callStripe } from './calls.ts';
import { createStripe } from './client.ts';

test('a provider that hangs is asked once more, then the customer gets a sentence', async () => {
  let requests = 0;
  const hanging = (request: Request) => {
    requests += 1;
    return new Promise<Response>((_, reject) =>
      request.signal.addEventListener('abort', () => reject(request.signal.reason)),
    );
  };
  const stripe = createStripe('sk_test_none', null, hanging, { timeoutMs: 20, maxRetries: 1 });
  const payments = { stripe, jobStripe: stripe, publishableKey: 'pk', webhookSecret: 'whsec', apiBase: null };
  const shop = await openTestShop({ payments });
  const call = callStripe(shop.deps, 'look up customer', (client) => client.customers.retrieve('cus_1'));
  expect(call).rejects.toBeInstanceOf(AppError);
  await call.catch((error) => expect(error.status).toBe(503));
  expect(requests).toBe(2);
  shop.close();
});

test('slow work is not waited for, but goes on', async () => {
  const slow = Promise.withResolvers<string>();
  expect(withinTimeLimit(5, 'Please try again.', slow.promise)).rejects.toThrow('Please try again.');
  await Bun.sleep(20);
  slow.resolve('done');
  expect(await withinTimeLimit(1_000, 'Please try again.', slow.promise)).toBe('done');
});

test('work that fails in time fails as itself', async () => {
  const failed = Promise.reject(new AppError('conflict', 'No.'));
  expect(withinTimeLimit(1_000, 'Please try again.', failed)).rejects.toThrow('No.');
});
