import { afterEach, beforeEach, expect, test } from 'bun:test';
import { demoAdmin } from '../../env.ts';
import { statusAndBody } from '../../testing/accounts.ts';
import {
  addTestPasskey,
  openTestAuthenticator,
  signInWithTestPasskey,
  type TestAuthenticator,
} from '../../testing/authenticator.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { makeAdmin } from '../first-admin.ts';
import { addRole, findUserByEmail } from '../record/users.ts';

type Visitor = ReturnType<TestShop['visitor']>;

let shop: TestShop;
let device: TestAuthenticator;
let owner: Visitor;
beforeEach(async () => {
  shop = await openTestShop();
  device = await openTestAuthenticator();
  owner = await signedInByPassword();
});
afterEach(() => shop.close());

async function signedInByPassword(
  account: { email: string; password: string } = demoAdmin,
): Promise<Visitor> {
  const visitor = shop.visitor();
  await visitor.call('POST', '/api/auth/login', account);
  return visitor;
}

const setRequired = (who: Visitor, value: string) =>
  statusAndBody(who.call('PUT', '/api/admin/settings', { key: 'admin_passkey_required', value }));
const check = (who: Visitor) => statusAndBody(who.call('GET', '/api/admin/check'));
const addFirst = 'Please add a passkey to your profile first: admins of this shop need one.';
const signInFirst = 'Please sign in with your passkey: admins of this shop need one.';

const ben = { email: 'ben@farm.example', password: 'pea-shoots-4-all' };

async function createBen() {
  await owner.call('POST', '/api/admin/create-admin', ben);
  return signedInByPassword(ben);
}

test('nobody can require what they do not have', async () => {
  expect(await setRequired(owner, '1')).toEqual([409, 'Please add a passkey to your own profile first.']);
  expect((await setRequired(owner, '0'))[0]).toBe(200);
  await addTestPasskey(owner, device);
  expect((await setRequired(owner, '1'))[0]).toBe(200);
  expect((await check(owner))[0]).toBe(200);
});

test('a password lets an admin without a passkey do nothing but make one', async () => {
  const admin = await createBen();
  await addTestPasskey(owner, device);
  await setRequired(owner, '1');
  expect(await check(admin)).toEqual([403, addFirst]);
  const closed = ['/api/account/sign-out-everywhere', '/api/auth/change-password', '/api/calendar'];
  for (const path of closed) expect(await statusAndBody(admin.call('POST', path))).toEqual([403, addFirst]);
  expect((await admin.call('PATCH', '/api/profile', { email: 'thief@example.com' })).status).toBe(403);
  expect((await admin.call('GET', '/api/auth/user-roles')).status).toBe(200);
  shop.clock.now += 900_000;
  expect((await admin.call('POST', '/api/auth/confirm', { password: ben.password })).status).toBe(200);
  await addTestPasskey(admin, await openTestAuthenticator());
  expect((await check(admin))[0]).toBe(200);
});

test('an admin who has a passkey signs in with it; a stolen password cannot add another', async () => {
  await addTestPasskey(owner, device);
  await setRequired(owner, '1');
  const thief = await signedInByPassword();
  expect(await check(thief)).toEqual([403, signInFirst]);
  const options = thief.call('POST', '/api/auth/passkeys/registration-options');
  expect(await statusAndBody(options)).toEqual([403, signInFirst]);
  const browser = shop.visitor();
  await signInWithTestPasskey(browser, device);
  expect((await check(browser))[0]).toBe(200);
  expect((await setRequired(browser, '0'))[0]).toBe(200);
  expect((await check(thief))[0]).toBe(200);
});

test("an admin's last passkey stays while it is required", async () => {
  const { id } = await addTestPasskey(owner, device);
  const removal = (which: string) => statusAndBody(owner.call('DELETE', `/api/auth/passkeys/${which}`));
  await setRequired(owner, '1');
  expect(await removal(id)).toEqual([409, expect.stringContaining('Admins of this shop need a passkey.')]);
  const other = await addTestPasskey(owner, await openTestAuthenticator());
  expect((await removal(id))[0]).toBe(200);
  await setRequired(owner, '0');
  expect((await removal(other.id))[0]).toBe(200);
});

test('packers and customers need none', async () => {
  await addTestPasskey(owner, device);
  await setRequired(owner, '1');
  const packer = shop.customer();
  addRole(shop.deps.db, packer.id, 'packer');
  expect((await packer.call('GET', '/api/admin/sowings?date=2026-11-21')).status).toBe(200);
  expect((await shop.customer().call('POST', '/api/calendar')).status).toBe(200);
});

test('the way back in after every passkey is lost is the link of make-admin', async () => {
  await addTestPasskey(owner, device);
  await setRequired(owner, '1');
  const token = new URL(makeAdmin(shop.deps, demoAdmin.email)).searchParams.get('token');
  const account = { email: demoAdmin.email, password: 'pea-shoots-4-all' };
  await shop.visitor().call('POST', '/api/auth/reset-password', { token, password: account.password });
  const back = await signedInByPassword(account);
  expect(await check(back)).toEqual([403, addFirst]);
  await addTestPasskey(back, await openTestAuthenticator());
  expect((await check(back))[0]).toBe(200);
  expect((await signInWithTestPasskey(shop.visitor(), device)).status).toBe(401);
  expect(findUserByEmail(shop.deps.db, demoAdmin.email)).toBeDefined();
});
