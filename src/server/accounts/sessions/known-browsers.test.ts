import { expect, test } from 'bun:test';
import { validRegistration } from '../../../shared/contract/test-registration.ts';
import { limits, policies } from '../../../shared/rules/limits.ts';
import { outbox } from '../../platform/mail/table.ts';
import { credentials, mailedToken, mailSubjects, registerAnn } from '../../testing/accounts.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { knownBrowsers } from '../record/table.ts';
import { purgeKnownBrowsers } from './known-browsers.ts';

type Visitor = ReturnType<TestShop['visitor']>;

const wrong = { ...credentials, password: 'not-it' };
const login = async (visitor: Visitor, body: object = credentials) =>
  (await visitor.call('POST', '/api/auth/login', body)).status;

/** Ten failures lock them out. */
async function lockUnknownBrowsers(shop: TestShop) {
  for (let failure = 0; failure < 10; failure += 1) expect(await login(shop.visitor(), wrong)).toBe(401);
  expect(await login(shop.visitor())).toBe(429);
}

test('strangers cannot lock the owner out of a browser that has signed in before, also after sign-out', async () => {
  const shop = await openTestShop();
  const owner = await registerAnn(shop);
  await owner.call('POST', '/api/auth/logout');
  await lockUnknownBrowsers(shop);
  expect(await login(owner)).toBe(200);
});

test('a hundred failures of others at the same network address do not lock a known browser out', async () => {
  const shop = await openTestShop();
  const owner = await registerAnn(shop);
  for (let failure = 0; failure < 100; failure += 1)
    shop.deps.throttle.count(limits.failedSignInsPerIp, 'local', shop.clock.now);
  expect(await login(shop.visitor(), { email: 'new@example.com', password: 'x' })).toBe(429);
  expect(await login(owner)).toBe(200);
});

test('a known browser has ten failures of its own, which leave the others alone', async () => {
  const shop = await openTestShop();
  const owner = await registerAnn(shop);
  for (let failure = 0; failure < 10; failure += 1) expect(await login(owner, wrong)).toBe(401);
  expect(await login(owner)).toBe(429);
  expect(await login(shop.visitor())).toBe(200);
});

test('a browser is known to the accounts that signed in on it, and to no other', async () => {
  const shop = await openTestShop();
  await registerAnn(shop);
  const stranger = shop.visitor();
  await stranger.call('POST', '/api/auth/register', { ...validRegistration, email: 'mallory@example.com' });
  for (let failure = 0; failure < 10; failure += 1) expect(await login(stranger, wrong)).toBe(401);
  expect(await login(stranger)).toBe(429);
});

test('a cookie that the shop did not make is replaced, and makes no browser known', async () => {
  const shop = await openTestShop();
  await registerAnn(shop);
  const planted = 'x'.repeat(43);
  const victim = shop.visitor(new Map([['browser', planted]]));
  expect(await login(victim)).toBe(200);
  expect(victim.jar.get('browser')).not.toBe(planted);
  await lockUnknownBrowsers(shop);
  expect(await login(shop.visitor(new Map([['browser', planted]])))).toBe(429);
});

test('whoever resets the password by mail signs in at once, whatever strangers do', async () => {
  const shop = await openTestShop();
  await registerAnn(shop);
  const phone = shop.visitor();
  await phone.call('POST', '/api/auth/forgot-password', { email: validRegistration.email });
  const token = mailedToken(shop, '/reset-password');
  await phone.call('POST', '/api/auth/reset-password', { token, password: 'fresh-greens' });
  await lockUnknownBrowsers(shop);
  expect(await login(phone, { ...credentials, password: 'fresh-greens' })).toBe(200);
});

test('strangers cannot keep the owner from changing the password', async () => {
  const shop = await openTestShop();
  const owner = await registerAnn(shop);
  await lockUnknownBrowsers(shop);
  const change = { currentPassword: validRegistration.password, newPassword: 'fresh-greens' };
  expect((await owner.call('POST', '/api/auth/change-password', change)).status).toBe(200);
});

test('the cookie is for the server only and for a year, and the database keeps a hash of it', async () => {
  const shop = await openTestShop({ env: { ORIGIN: 'https://eden.example' } });
  const answer = await shop.visitor().call('POST', '/api/auth/register', validRegistration);
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('__Host-browser=')) ?? '';
  const year = `Max-Age=${365 * 86_400}`;
  for (const part of ['HttpOnly', 'SameSite=Lax', 'Secure', 'Path=/', year]) expect(cookie).toContain(part);
  const [row] = shop.deps.db.select().from(knownBrowsers).all();
  expect(row?.tokenHash).toMatch(/^[0-9a-f]{64}$/);
  expect(cookie).not.toContain(row?.tokenHash ?? 'none');
});

test('a browser that has not signed in for a year is forgotten, and an account keeps twenty', async () => {
  const shop = await openTestShop();
  await registerAnn(shop);
  for (let n = 0; n < 25; n += 1) expect(await login(shop.visitor())).toBe(200);
  const rows = () => shop.deps.db.select().from(knownBrowsers).all();
  expect(rows()).toHaveLength(20);
  purgeKnownBrowsers(shop.deps.db, shop.clock.now + policies.knownBrowserTtlMs);
  expect(rows()).toHaveLength(20);
  purgeKnownBrowsers(shop.deps.db, shop.clock.now + policies.knownBrowserTtlMs + 1);
  expect(rows()).toHaveLength(0);
});

test('the admins get one mail about many failed sign-ins, and another one hours later', async () => {
  const shop = await openTestShop();
  const failManySignIns = async () => {
    for (let failure = 0; failure < 50; failure += 1)
      shop.deps.throttle.count(limits.failedSignInsOfShop, 'shop', shop.clock.now);
    for (let n = 0; n < 3; n += 1) await login(shop.visitor(), { email: `${n}@example.com`, password: 'x' });
  };
  await failManySignIns();
  const subject = 'Many failed sign-ins at Eden Microgreens';
  expect(mailSubjects(shop)).toEqual([subject]);
  expect(shop.deps.db.select().from(outbox).get()?.to).toBe(shop.deps.env.admin.email);
  await failManySignIns();
  expect(mailSubjects(shop)).toEqual([subject]);
  shop.clock.now += 6 * 3_600_000;
  await failManySignIns();
  expect(mailSubjects(shop)).toEqual([subject, subject]);
});

test('an attack on one account alone is a wave, too', async () => {
  const shop = await openTestShop();
  await registerAnn(shop);
  for (let n = 0; n < 60; n += 1) await login(shop.visitor(), wrong);
  expect(mailSubjects(shop)).toContain('Many failed sign-ins at Eden Microgreens');
});
