import { expect, test } from 'bun:test';
import { validRegistration } from '../../../shared/contract/test-registration.ts';
import {
  credentials,
  isSignedIn,
  mailedToken,
  mailSubjects,
  registerAnn,
  statusAndBody,
} from '../../testing/accounts.ts';
import { openTestShop } from '../../testing/shop.ts';
import { findUserByEmail } from '../record/users.ts';

const fresh = 'fresh-greens';

async function forgetfulAnn() {
  const shop = await openTestShop();
  const visitor = await registerAnn(shop);
  const forgot = (email = validRegistration.email) =>
    statusAndBody(shop.visitor().call('POST', '/api/auth/forgot-password', { email }));
  const reset = (token: string, password = fresh) =>
    statusAndBody(shop.visitor().call('POST', '/api/auth/reset-password', { token, password }));
  const login = async (password: string) =>
    (await shop.visitor().call('POST', '/api/auth/login', { ...credentials, password })).status;
  return { shop, visitor, forgot, reset, login };
}

test('a mailed link sets a password once, proves the address and ends every session', async () => {
  const { shop, visitor, forgot, reset, login } = await forgetfulAnn();
  await forgot(' ANN@Example.com');
  const token = mailedToken(shop, '/reset-password');
  expect(await reset(token, 'short')).toEqual([400, 'Password must be at least 6 characters long']);
  expect((await reset(token))[0]).toBe(200);
  expect(await isSignedIn(visitor)).toBe(false);
  expect(findUserByEmail(shop.deps.db, validRegistration.email)?.emailVerifiedAt).toBe(shop.clock.now);
  expect(await login(validRegistration.password)).toBe(401);
  expect(await login(fresh)).toBe(200);
  expect((await reset(token, 'third-one'))[0]).toBe(400);
  expect(mailSubjects(shop)[0]).toBe('Your password was changed');
});

test('whoever made the account with the address of somebody else keeps no way into it', async () => {
  const { shop, visitor, forgot, reset } = await forgetfulAnn();
  const { url } = await (await visitor.call('POST', '/api/calendar')).json();
  const feed = async () => (await shop.visitor().call('GET', new URL(url).pathname)).status;
  expect(await feed()).toBe(200);
  await forgot();
  await reset(mailedToken(shop, '/reset-password'));
  expect(await feed()).toBe(404);
});

test('used at once from two places, a link still works once', async () => {
  const { shop, forgot, reset } = await forgetfulAnn();
  await forgot();
  const token = mailedToken(shop, '/reset-password');
  const answers = await Promise.all([reset(token, 'first-one'), reset(token, 'second-one')]);
  expect(answers.map(([status]) => status).sort()).toEqual([200, 400]);
});

test('a link dies after an hour, and with the use of another one', async () => {
  const { shop, forgot, reset } = await forgetfulAnn();
  await forgot();
  const first = mailedToken(shop, '/reset-password');
  shop.clock.now += 1;
  await forgot();
  const second = mailedToken(shop, '/reset-password');
  expect(second).not.toBe(first);
  expect((await reset(second))[0]).toBe(200);
  expect((await reset(first))[0]).toBe(400);
  await forgot();
  const third = mailedToken(shop, '/reset-password');
  shop.clock.now += 3_600_000;
  expect((await reset(third))[0]).toBe(400);
});

test('asking tells nobody whether an address has an account', async () => {
  const { shop, forgot } = await forgetfulAnn();
  const before = mailSubjects(shop).length;
  expect(await forgot('nobody@example.com')).toEqual(await forgot());
  expect(mailSubjects(shop)).toHaveLength(before + 1);
  const rest = async (email: string) => {
    for (let asked = 1; asked < 5; asked += 1) expect((await forgot(email))[0]).toBe(200);
    return forgot(email);
  };
  expect((await rest(validRegistration.email))[0]).toBe(429);
  expect(await rest('nobody@example.com')).toEqual(await forgot());
});

test('a verify link cannot set a password', async () => {
  const { shop, reset } = await forgetfulAnn();
  expect((await reset(mailedToken(shop, '/verify-email')))[0]).toBe(400);
  expect((await reset('x'))[0]).toBe(400);
});

test('changing a password keeps this browser in, with a new session, and signs every other one out', async () => {
  const { shop, visitor, login } = await forgetfulAnn();
  const other = shop.visitor();
  await other.call('POST', '/api/auth/login', credentials);
  const old = new Map(visitor.jar);
  const change = (currentPassword: string, newPassword: string) =>
    statusAndBody(visitor.call('POST', '/api/auth/change-password', { currentPassword, newPassword }));
  expect(await change(validRegistration.password, 'short')).toEqual([
    400,
    'Password must be at least 6 characters long',
  ]);
  expect(await change('wrong', fresh)).toEqual([400, 'Your current password is not correct.']);
  expect((await change(validRegistration.password, fresh))[0]).toBe(200);
  expect(await isSignedIn(visitor)).toBe(true);
  expect(await isSignedIn(other)).toBe(false);
  expect(await isSignedIn(shop.visitor(old))).toBe(false);
  expect([await login(validRegistration.password), await login(fresh)]).toEqual([401, 200]);
});

test('a stranger cannot change a password, and guessing the current one is limited', async () => {
  const { shop, visitor } = await forgetfulAnn();
  const body = { currentPassword: 'guess', newPassword: fresh };
  const stranger = shop.visitor().call('POST', '/api/auth/change-password', body);
  expect(await statusAndBody(stranger)).toEqual([401, 'Unauthorized']);
  const guess = async () => (await visitor.call('POST', '/api/auth/change-password', body)).status;
  for (let guesses = 0; guesses < 10; guesses += 1) expect(await guess()).toBe(400);
  expect(await guess()).toBe(429);
});

test('an account that only knows Google gets its first password by mail', async () => {
  const shop = await openTestShop();
  const customer = shop.customer('gil@example.com', { emailVerifiedAt: 1 });
  const body = { currentPassword: '', newPassword: fresh };
  expect((await customer.call('POST', '/api/auth/change-password', body)).status).toBe(409);
  await customer.call('POST', '/api/auth/forgot-password', { email: customer.email });
  const token = mailedToken(shop, '/reset-password');
  await customer.call('POST', '/api/auth/reset-password', { token, password: fresh });
  const login = await customer.call('POST', '/api/auth/login', { email: customer.email, password: fresh });
  expect(login.status).toBe(200);
});

test('the account is looked up after the answer, so that its duration tells nobody whether there is one', async () => {
  const { shop } = await forgetfulAnn();
  const before = mailSubjects(shop).length;
  const body = JSON.stringify({ email: 'ann@example.com' });
  const headers = { 'content-type': 'application/json' };
  const url = `${shop.deps.env.origin}/api/auth/forgot-password`;
  const answer = await shop.app.handle(new Request(url, { method: 'POST', headers, body }));
  expect([answer.status, mailSubjects(shop).length]).toEqual([200, before]);
  await shop.deps.background.idle();
  expect(mailSubjects(shop)).toHaveLength(before + 1);
});
