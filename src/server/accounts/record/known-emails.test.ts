import { expect, test } from 'bun:test';
import { validRegistration } from '../../../shared/contract/test-registration.ts';
import { limits } from '../../../shared/rules/limits.ts';
import { registerAnn, statusAndBody } from '../../testing/accounts.ts';
import { openTestShop } from '../../testing/shop.ts';

const lookUp = (shop: Awaited<ReturnType<typeof openTestShop>>, email: string, from = '192.0.2.1') =>
  shop.visitor().call('POST', '/api/auth/known', { email }, { 'x-forwarded-for': from });

test('an address with an account is known in every spelling, any other is not', async () => {
  const shop = await openTestShop();
  await registerAnn(shop);
  const isKnown = async (email: string) => (await lookUp(shop, email)).json();
  expect(await isKnown(` ${validRegistration.email.toUpperCase()} `)).toEqual({ isKnown: true });
  expect(await isKnown('bob@example.com')).toEqual({ isKnown: false });
  expect(await statusAndBody(lookUp(shop, 'nonsense'))).toEqual([400, 'Please enter a valid email address.']);
});

test('questions are limited per network address and per email address, and count for no sign-in', async () => {
  const shop = await openTestShop({ env: { TRUST_PROXY: '1' } });
  await registerAnn(shop);
  for (let asked = 0; asked < limits.accountLookUpsPerEmail.maxCount; asked += 1)
    expect((await lookUp(shop, validRegistration.email, `192.0.2.${asked}`)).status).toBe(200);
  expect((await lookUp(shop, validRegistration.email, '192.0.2.99')).status).toBe(429);
  const login = { email: validRegistration.email, password: validRegistration.password };
  expect((await shop.visitor().call('POST', '/api/auth/login', login)).status).toBe(200);
  const { maxCount, withinMs } = limits.accountLookUpsPerIp;
  for (let asked = 0; asked < maxCount; asked += 1) await lookUp(shop, `${asked}@example.com`, '192.0.2.200');
  expect((await lookUp(shop, 'other@example.com', '192.0.2.200')).status).toBe(429);
  shop.clock.now += withinMs;
  expect((await lookUp(shop, validRegistration.email, '192.0.2.200')).status).toBe(200);
});

test('the ways to sign in name Google only where it is configured', async () => {
  const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
  for (const [env, expected] of [
    [{}, false],
    [google, true],
  ] as const) {
    const shop = await openTestShop({ env });
    expect(await (await shop.visitor().call('GET', '/api/auth/methods')).json()).toEqual({
      google: expected,
    });
  }
});
