import { expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { validRegistration } from '../../../shared/contract/test-registration.ts';
import { limits } from '../../../shared/rules/limits.ts';
import { credentials, isSignedIn, registerAnn, statusAndBody } from '../../testing/accounts.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { users } from '../record/table.ts';
import { startSession } from '../sessions/sessions.ts';

const wrong = { ...credentials, password: 'not-it' };
const unknown = { ...credentials, email: 'nobody@example.com' };
const minutes = 60_000;

test('a wrong address and a wrong password sound the same', async () => {
  const shop = await openTestShop();
  await registerAnn(shop);
  const login = (body: object) => statusAndBody(shop.visitor().call('POST', '/api/auth/login', body));
  expect(await login({ email: ' ', password: 'x' })).toEqual([400, 'Please enter your email and password']);
  expect(await login({})).toEqual([400, 'Please enter your email and password']);
  expect(await login(wrong)).toEqual([401, 'Invalid email or password']);
  expect(await login(unknown)).toEqual([401, 'Invalid email or password']);
  expect((await login({ ...credentials, email: 'Ann@Example.COM ' }))[0]).toBe(200);
});

test('signed out, the user and the roles are 401 Unauthorized', async () => {
  const { call } = (await openTestShop()).visitor();
  expect(await statusAndBody(call('GET', '/api/auth/user'))).toEqual([401, 'Unauthorized']);
  expect(await statusAndBody(call('GET', '/api/auth/user-roles'))).toEqual([401, 'Unauthorized']);
});

test('with ?optional=1 a signed-out visitor gets 200 and an empty body instead of 401', async () => {
  const shop = await openTestShop();
  const ask = (visitor: ReturnType<typeof shop.visitor>) => visitor.call('GET', '/api/auth/user?optional=1');
  expect(await statusAndBody(ask(shop.visitor()))).toEqual([200, '']);
  const visitor = shop.visitor();
  await visitor.call('POST', '/api/auth/register', validRegistration);
  expect(await (await ask(visitor)).json()).toMatchObject({ email: validRegistration.email });
});

test('the cookie is out of reach for scripts, and bound to the host when the origin is https', async () => {
  const cookieOf = async (env: Record<string, string>) => {
    const shop = await openTestShop({ env });
    const answer = await shop.visitor().call('POST', '/api/auth/register', validRegistration);
    return answer.headers.getSetCookie().join();
  };
  const plain = await cookieOf({});
  expect(plain).toMatch(/^session=[\w-]{43};/);
  expect(plain).toContain('HttpOnly');
  expect(plain).toContain('SameSite=Lax');
  expect(plain).not.toContain('Secure');
  const secure = await cookieOf({ ORIGIN: 'https://eden.example' });
  expect(secure).toMatch(/^__Host-session=[\w-]{43};/);
  for (const part of ['HttpOnly', 'SameSite=Lax', 'Secure', 'Path=/']) expect(secure).toContain(part);
  expect(secure).not.toContain('Domain');
});

test('signing in replaces the session, the old one is dead', async () => {
  const shop = await openTestShop();
  const visitor = await registerAnn(shop);
  const before = new Map(visitor.jar);
  await visitor.call('POST', '/api/auth/login', credentials);
  expect(visitor.jar.get('session')).not.toBe(before.get('session'));
  expect(await isSignedIn(visitor)).toBe(true);
  expect(await isSignedIn(shop.visitor(before))).toBe(false);
});

test('ten failures lock an e-mail address for fifteen minutes, whether it has an account or not', async () => {
  const shop = await openTestShop();
  await registerAnn(shop);
  const login = async (body: object) => (await shop.visitor().call('POST', '/api/auth/login', body)).status;
  for (const body of [wrong, unknown]) {
    const answers = await Promise.all(Array.from({ length: 12 }, () => login(body)));
    expect(answers.filter((status) => status === 401)).toHaveLength(10);
    expect(answers.filter((status) => status === 429)).toHaveLength(2);
  }
  expect(await login(credentials)).toBe(429);
  shop.clock.now += 15 * minutes - 1;
  expect(await login(credentials)).toBe(429);
  shop.clock.now += 1;
  expect(await login(credentials)).toBe(200);
});

test('a success forgives the failures before it', async () => {
  const shop = await openTestShop();
  const visitor = await registerAnn(shop);
  const login = async (body: object) => (await visitor.call('POST', '/api/auth/login', body)).status;
  for (let round = 0; round < 2; round += 1) {
    for (let failure = 0; failure < 9; failure += 1) expect(await login(wrong)).toBe(401);
    expect(await login(credentials)).toBe(200);
  }
});

test('a hundred failures lock a network address, and successes do not count', async () => {
  const shop = await openTestShop();
  await registerAnn(shop);
  const login = async (body: object) => (await shop.visitor().call('POST', '/api/auth/login', body)).status;
  for (let failure = 0; failure < 98; failure += 1)
    shop.deps.throttle.count(limits.failedSignInsPerIp, 'local', shop.clock.now);
  for (let success = 0; success < 3; success += 1) expect(await login(credentials)).toBe(200);
  expect(await login(wrong)).toBe(401);
  expect(await login(unknown)).toBe(401);
  expect(await login(credentials)).toBe(429);
});

/** During a slow check of the old one. */
function changeDuringCheck({ deps }: TestShop) {
  const { use } = deps.throttle;
  deps.throttle.use = (...args) => {
    use(...args);
    queueMicrotask(() => deps.db.update(users).set({ passwordHash: 'changed' }).run());
  };
}

test('a password that is changed while it is being checked neither signs in nor sets another one', async () => {
  const shop = await openTestShop();
  const visitor = await registerAnn(shop);
  const { passwordHash } =
    shop.deps.db.select().from(users).where(eq(users.email, validRegistration.email)).get() ?? {};
  changeDuringCheck(shop);
  expect((await shop.visitor().call('POST', '/api/auth/login', credentials)).status).toBe(401);
  shop.deps.db.update(users).set({ passwordHash }).run();
  const change = { currentPassword: validRegistration.password, newPassword: 'fresh-greens' };
  expect((await visitor.call('POST', '/api/auth/change-password', change)).status).toBe(400);
});

test('the twenty-first sign-in ends the oldest session', async () => {
  const shop = await openTestShop();
  const customer = shop.customer();
  const later = Array.from({ length: 20 }, () => startSession(shop.deps.db, customer.id, shop.clock.now));
  expect(await isSignedIn(customer)).toBe(false);
  for (const token of later) expect(await isSignedIn(shop.visitor(new Map([['session', token]])))).toBe(true);
});

test('a session ends after thirty days without a visit', async () => {
  const shop = await openTestShop();
  const [idle, daily] = [shop.customer(), shop.customer()];
  shop.clock.now += 29 * 86_400_000;
  expect(await isSignedIn(daily)).toBe(true);
  shop.clock.now += 86_400_000;
  expect(await isSignedIn(idle)).toBe(false);
  expect(await isSignedIn(daily)).toBe(true);
});

test('a foreign page can neither sign in nor register', async () => {
  const shop = await openTestShop();
  const visitor = shop.visitor();
  const foreign = { origin: 'https://evil.example' };
  expect(await statusAndBody(visitor.call('POST', '/api/auth/register', validRegistration, foreign))).toEqual(
    [403, 'Forbidden'],
  );
  await registerAnn(shop);
  expect((await visitor.call('POST', '/api/auth/login', credentials, foreign)).status).toBe(403);
  expect(visitor.jar.size).toBe(0);
});
