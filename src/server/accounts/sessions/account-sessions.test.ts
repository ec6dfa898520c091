import { afterEach, beforeEach, expect, test } from 'bun:test';
import { validRegistration } from '../../../shared/contract/test-registration.ts';
import { credentials, isSignedIn, mailedToken, registerAnn, statusAndBody } from '../../testing/accounts.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { identities, knownBrowsers } from '../record/table.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

/** At home, and an hour later on her phone. */
async function annOnTwoDevices() {
  const home = await registerAnn(shop);
  shop.clock.now += 3_600_000;
  const away = shop.visitor();
  await away.call('POST', '/api/auth/login', credentials, { 'user-agent': phone });
  return { home, away };
}

const devicesOf = async (visitor: ReturnType<TestShop['visitor']>) =>
  (await visitor.api.api.account.sessions.get()).data ?? [];

test('the devices of an account are listed with the one that asks, the latest use first', async () => {
  const signedUpAt = shop.clock.now;
  const { home, away } = await annOnTwoDevices();
  const own = await devicesOf(away);
  expect(own.map(({ id, ...session }) => session)).toEqual([
    { createdAt: shop.clock.now, lastSeenAt: shop.clock.now, device: 'Safari on iPhone', isCurrent: true },
    { createdAt: signedUpAt, lastSeenAt: signedUpAt, device: 'Unknown device', isCurrent: false },
  ]);
  const seenFromHome = await devicesOf(home);
  expect(seenFromHome.find(({ isCurrent }) => isCurrent)?.id).toBe(own[1]?.id);
  expect(JSON.stringify(own)).not.toContain(away.jar.get('session') ?? 'none');
});

test('the last use is noted once an hour', async () => {
  const ann = await registerAnn(shop);
  const start = shop.clock.now;
  const lastUse = async () => (await devicesOf(ann))[0]?.lastSeenAt;
  shop.clock.now += 59 * 60_000;
  await isSignedIn(ann);
  expect(await lastUse()).toBe(start);
  shop.clock.now += 60_000;
  await isSignedIn(ann);
  expect(await lastUse()).toBe(start + 3_600_000);
});

test('a session that has run out is not listed', async () => {
  const { home, away } = await annOnTwoDevices();
  shop.clock.now += 29 * 86_400_000 + 23 * 3_600_000;
  expect(await devicesOf(away)).toHaveLength(1);
  expect(await isSignedIn(home)).toBe(false);
});

test('one device is signed out from another', async () => {
  const { home, away } = await annOnTwoDevices();
  const lost = (await devicesOf(home)).find(({ isCurrent }) => !isCurrent);
  expect((await home.call('DELETE', `/api/account/sessions/${lost?.id}`)).status).toBe(200);
  expect(await isSignedIn(away)).toBe(false);
  expect(await isSignedIn(home)).toBe(true);
  expect((await home.call('DELETE', `/api/account/sessions/${lost?.id}`)).status).toBe(404);
});

test('the sessions of others are not to be found, neither in the list nor to be ended', async () => {
  const { home } = await annOnTwoDevices();
  const bob = shop.customer();
  expect(await devicesOf(bob)).toHaveLength(1);
  for (const { id } of await devicesOf(home))
    expect((await bob.call('DELETE', `/api/account/sessions/${id}`)).status).toBe(404);
  expect(await isSignedIn(home)).toBe(true);
});

test('signing out everywhere leaves the device that asks, and everybody else', async () => {
  const { home, away } = await annOnTwoDevices();
  const bob = shop.customer();
  expect((await home.call('POST', '/api/account/sign-out-everywhere')).status).toBe(200);
  expect(await isSignedIn(home)).toBe(true);
  expect(await isSignedIn(away)).toBe(false);
  expect(await isSignedIn(bob)).toBe(true);
  expect(await devicesOf(home)).toHaveLength(1);
});

type Visitor = ReturnType<TestShop['visitor']>;

/** A calendar, a pending address, two Google accounts. */
async function annWithOpenDoors() {
  const { home, away } = await annOnTwoDevices();
  const user = await (await home.call('GET', '/api/auth/user')).json();
  const { url } = await (await home.call('POST', '/api/calendar')).json();
  await home.call('PATCH', '/api/profile', {
    ...user,
    phone: '770-555-0100',
    email: 'thief@example.com',
    currentPassword: credentials.password,
  });
  for (const email of ['ann@example.com', 'thief@example.com'])
    shop.deps.db
      .insert(identities)
      .values({ issuer: 'https://accounts.google.com', subject: email, email, userId: user.id, createdAt: 1 })
      .run();
  const feed = async () => (await shop.visitor().call('GET', new URL(url).pathname)).status;
  return { home, away, feed };
}

const methodsOf = async (who: Visitor) => (await who.call('GET', '/api/account/sign-in-methods')).json();
const userOf = async (who: Visitor) => (await who.call('GET', '/api/auth/user')).json();

test('signing out everywhere ends the feed, a pending change of address and other known browsers too', async () => {
  const { home, feed } = await annWithOpenDoors();
  expect(await userOf(home)).toMatchObject({ hasCalendarFeed: true, pendingEmail: 'thief@example.com' });
  const token = mailedToken(shop, '/verify-email');
  await home.call('POST', '/api/account/sign-out-everywhere');
  expect(await feed()).toBe(404);
  expect(await userOf(home)).toMatchObject({ hasCalendarFeed: false, pendingEmail: null });
  expect((await home.call('POST', '/api/auth/verify-email', { token })).status).toBe(400);
  expect(shop.deps.db.select().from(knownBrowsers).all()).toHaveLength(1);
  expect(await methodsOf(home)).toHaveLength(3);
});

test('a new password by mail ends all of that, and unlinks an account at Google of another address', async () => {
  const { home, feed } = await annWithOpenDoors();
  await home.call('POST', '/api/auth/forgot-password', { email: validRegistration.email });
  const reset = { token: mailedToken(shop, '/reset-password'), password: 'fresh-greens' };
  const browser = shop.visitor();
  expect((await browser.call('POST', '/api/auth/reset-password', reset)).status).toBe(200);
  expect(await feed()).toBe(404);
  expect(await isSignedIn(home)).toBe(false);
  expect(shop.deps.db.select().from(knownBrowsers).all()).toHaveLength(1);
  await browser.call('POST', '/api/auth/login', { ...credentials, password: 'fresh-greens' });
  expect(await methodsOf(browser)).toEqual([
    { kind: 'password', email: 'ann@example.com' },
    { kind: 'google', email: 'ann@example.com' },
  ]);
  expect(await userOf(browser)).toMatchObject({ hasCalendarFeed: false, pendingEmail: null });
});

test('Google is unlinked, unless nothing else signs in to the account', async () => {
  const { home } = await annWithOpenDoors();
  const unlink = (who: Visitor) => statusAndBody(who.call('DELETE', '/api/account/sign-in-methods/google'));
  expect((await unlink(home))[0]).toBe(200);
  expect(await methodsOf(home)).toEqual([{ kind: 'password', email: 'ann@example.com' }]);
  expect(await unlink(home)).toEqual([404, 'Your account is not linked to Google.']);
  const gil = shop.customer();
  shop.deps.db
    .insert(identities)
    .values({ issuer: 'https://accounts.google.com', subject: 'gil', userId: gil.id, createdAt: 1 })
    .run();
  expect(await methodsOf(gil)).toEqual([{ kind: 'google', email: null }]);
  expect((await unlink(gil))[0]).toBe(409);
  expect(await methodsOf(gil)).toHaveLength(1);
});

test.each([
  ['GET', '/api/account/sessions'],
  ['DELETE', '/api/account/sessions/some'],
  ['POST', '/api/account/sign-out-everywhere'],
  ['GET', '/api/account/sign-in-methods'],
  ['DELETE', '/api/account/sign-in-methods/google'],
])('%s %s is for who is signed in', async (method, path) => {
  expect((await shop.visitor().call(method, path)).status).toBe(401);
});
