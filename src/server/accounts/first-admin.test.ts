import { expect, test } from 'bun:test';
import { demoAdmin, readEnv } from '../env.ts';
import { registerAnn } from '../testing/accounts.ts';
import { openTestShop } from '../testing/shop.ts';
import { ensureAdmin } from './first-admin.ts';
import { findUserByEmail, listRoles } from './record/users.ts';

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

test('a customer with a proven address becomes admin and keeps the password', async () => {
  const { deps, customer } = await openTestShop();
  const { id } = customer('ann@example.com', { emailVerifiedAt: 1, passwordHash: 'kept' });
  await ensureAdmin({ ...deps, env: readEnv(other) });
  expect(listRoles(deps.db, id)).toEqual([{ role: 'admin' }]);
  expect(findUserByEmail(deps.db, 'ann@example.com')?.passwordHash).toBe('kept');
});

test('whoever registered the address without proving it does not become admin', async () => {
  const shop = await openTestShop();
  const squatter = await registerAnn(shop);
  await ensureAdmin({ ...shop.deps, env: readEnv(other) });
  expect((await squatter.call('GET', '/api/auth/user')).status).toBe(401);
  const login = (password: string) =>
    shop.visitor().call('POST', '/api/auth/login', { email: other.ADMIN_EMAIL, password });
  expect((await login('secret1')).status).toBe(401);
  expect((await login(other.ADMIN_PASSWORD)).status).toBe(200);
});
