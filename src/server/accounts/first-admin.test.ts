import { expect, test } from 'bun:test';
import { demoAdmin, readEnv } from '../env.ts';
import { registerAnn, statusAndBody } from '../testing/accounts.ts';
import { openTestShop } from '../testing/shop.ts';
import { ensureAdmin, makeAdmin } from './first-admin.ts';
import { findUserByEmail, listRoles } from './record/users.ts';

async function openShopWithoutAdmin() {
  const shop = await openTestShop();
  shop.deps.db.$client.run('delete from user_roles');
  return shop;
}

const other = { ADMIN_EMAIL: 'ann@example.com', ADMIN_PASSWORD: 'admin-secret' };

test('the seeded admin signs in and has the role', async () => {
  const visitor = (await openTestShop()).visitor();
  await visitor.call('POST', '/api/auth/login', demoAdmin);
  expect(await (await visitor.call('GET', '/api/auth/user-roles')).json()).toEqual([{ role: 'admin' }]);
});

test('a second start changes nothing', async () => {
  const { deps } = await openTestShop();
  const before = findUserByEmail(deps.db, demoAdmin.email);
  await ensureAdmin({ ...deps, env: readEnv({ ADMIN_EMAIL: demoAdmin.email, ADMIN_PASSWORD: 'changed' }) });
  expect(findUserByEmail(deps.db, demoAdmin.email)).toEqual(before);
});

test('a demo that others can reach later takes its admin the password that everybody knows', async () => {
  const { deps, visitor } = await openTestShop();
  const thief = visitor();
  expect((await thief.call('POST', '/api/auth/login', demoAdmin)).status).toBe(200);
  const env = readEnv({ ORIGIN: 'https://demo.example.com' });
  expect(await ensureAdmin({ ...deps, env })).toBe(true);
  expect((await thief.call('GET', '/api/admin/check')).status).toBe(401);
  expect((await visitor().call('POST', '/api/auth/login', demoAdmin)).status).toBe(401);
  const own = { email: demoAdmin.email, password: env.admin.password };
  expect((await visitor().call('POST', '/api/auth/login', own)).status).toBe(200);
  const again = readEnv({ ORIGIN: 'https://demo.example.com' });
  expect(await ensureAdmin({ ...deps, env: again })).toBe(false);
});

test('a customer with a proven address becomes admin and keeps the password', async () => {
  const { deps, customer } = await openShopWithoutAdmin();
  const { id } = customer('ann@example.com', { emailVerifiedAt: 1, passwordHash: 'kept' });
  await ensureAdmin({ ...deps, env: readEnv(other) });
  expect(listRoles(deps.db, id)).toEqual([{ role: 'admin' }]);
  expect(findUserByEmail(deps.db, 'ann@example.com')?.passwordHash).toBe('kept');
});

test('whoever registered the address without proving it does not become admin', async () => {
  const shop = await openShopWithoutAdmin();
  const squatter = await registerAnn(shop);
  await ensureAdmin({ ...shop.deps, env: readEnv(other) });
  expect((await squatter.call('GET', '/api/auth/user')).status).toBe(401);
  const login = (password: string) =>
    shop.visitor().call('POST', '/api/auth/login', { email: other.ADMIN_EMAIL, password });
  expect((await login('pea-shoots')).status).toBe(401);
  expect((await login(other.ADMIN_PASSWORD)).status).toBe(200);
});

test('a shop that has an admin gets no second one from ADMIN_EMAIL, whatever became of that account', async () => {
  const { deps } = await openTestShop();
  await ensureAdmin({ ...deps, env: readEnv(other) });
  expect(findUserByEmail(deps.db, other.ADMIN_EMAIL)).toBeUndefined();
  expect(deps.db.$client.query('select count(*) from user_roles').values()).toEqual([[1]]);
});

test('the way back in makes an account an admin, by a link that sets its password within an hour', async () => {
  const shop = await openTestShop();
  const squatter = await registerAnn(shop);
  for (const email of ['new@example.com', 'ann@example.com', demoAdmin.email]) {
    const token = new URL(makeAdmin(shop.deps, email)).searchParams.get('token');
    const browser = shop.visitor();
    const reset = (password: string) =>
      statusAndBody(browser.call('POST', '/api/auth/reset-password', { token, password }));
    expect((await reset('pea-shoots-4-all'))[0]).toBe(200);
    await browser.call('POST', '/api/auth/login', { email, password: 'pea-shoots-4-all' });
    expect((await browser.call('GET', '/api/admin/check')).status).toBe(200);
  }
  expect((await squatter.call('GET', '/api/auth/user')).status).toBe(401);
  const late = new URL(makeAdmin(shop.deps, demoAdmin.email)).searchParams.get('token');
  shop.clock.now += 3_600_000;
  const body = { token: late, password: 'pea-shoots-for-all' };
  expect((await shop.visitor().call('POST', '/api/auth/reset-password', body)).status).toBe(400);
  expect(() => makeAdmin(shop.deps, 'nobody')).toThrow('nobody is not an email address.');
});
