import { afterEach, beforeEach, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { validRegistration } from '../../shared/contract/test-registration.ts';
import { listMails } from '../platform/mail/outbox.ts';
import { isSignedIn, registerAnn, statusAndBody } from '../testing/accounts.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { hashPassword } from './passwords/passwords.ts';
import { users } from './record/table.ts';
import { addRole } from './record/users.ts';

let shop: TestShop;
let ann: ReturnType<TestShop['customer']>;
beforeEach(async () => {
  shop = await openTestShop();
  shop.deps.db.$client.run('delete from user_roles');
  ann = shop.customer('ann@farm.example');
  addRole(shop.deps.db, ann.id, 'admin');
});
afterEach(() => shop.close());

const ben = { email: ' ben@farm.example ', firstName: 'Ben', lastName: '', password: 'pea-shoots-4-all' };
const create = (fields: object = {}) => ann.call('POST', '/api/admin/create-admin', { ...ben, ...fields });
const mails = () => listMails(shop.deps.db).map(({ to, subject }) => [to, subject]);

test('a new admin can sign in and work at once, and everybody is told', async () => {
  shop.clock.now += 1000;
  const answer = await create();
  expect([answer.status, await answer.json()]).toEqual([
    200,
    expect.objectContaining({ email: 'ben@farm.example', firstName: 'Ben', isYou: false, lastSeenAt: null }),
  ]);
  const browser = shop.visitor();
  await browser.call('POST', '/api/auth/login', { email: ben.email, password: ben.password });
  const list = await (await browser.call('GET', '/api/admin/users')).json();
  expect(list.map((row: { email: string; isYou: boolean }) => [row.email, row.isYou])).toEqual([
    ['ann@farm.example', false],
    ['ben@farm.example', true],
  ]);
  expect(mails()).toContainEqual(['ben@farm.example', expect.stringContaining('You are an admin')]);
  expect(mails()).toContainEqual(['ann@farm.example', expect.stringContaining('has a new admin')]);
});

test('an address that has an account, a weak password and no address are refused', async () => {
  const customer = shop.customer('carl@example.com');
  expect((await create({ email: 'CARL@example.com' })).status).toBe(409);
  expect((await create({ password: 'short' })).status).toBe(400);
  expect((await create({ password: 'password' })).status).toBe(400);
  expect((await create({ email: 'ben' })).status).toBe(400);
  expect((await create({ email: undefined })).status).toBe(400);
  expect((await customer.call('GET', '/api/admin/check')).status).toBe(403);
  expect(mails()).toEqual([]);
});

test('a removed admin is out at the next call, stays a customer, and everybody is told', async () => {
  const { id } = await (await create()).json();
  const browser = shop.visitor();
  await browser.call('POST', '/api/auth/login', { email: ben.email, password: ben.password });
  expect((await ann.call('DELETE', `/api/admin/users/${id}`)).status).toBe(204);
  expect((await browser.call('GET', '/api/admin/users')).status).toBe(403);
  expect((await browser.call('GET', '/api/auth/user')).status).toBe(200);
  expect(mails()).toContainEqual(['ben@farm.example', expect.stringContaining('no longer an admin')]);
  expect(mails()).toContainEqual(['ann@farm.example', expect.stringContaining('one admin less')]);
});

test('the last admin cannot be removed, and nobody else is one', async () => {
  const last = await ann.call('DELETE', `/api/admin/users/${ann.id}`);
  expect([last.status, await last.text()]).toEqual([409, expect.stringContaining('last admin')]);
  const customer = shop.customer();
  expect((await ann.call('DELETE', `/api/admin/users/${customer.id}`)).status).toBe(404);
  expect((await ann.call('GET', '/api/admin/check')).status).toBe(200);
});

test('a quarter of an hour after the sign-in, admins, roles and customers want the password again', async () => {
  const password = 'pea-shoots-4-all';
  const passwordHash = await Bun.password.hash(password);
  const eve = shop.customer('eve@farm.example', { passwordHash });
  addRole(shop.deps.db, eve.id, 'admin');
  const other = shop.customer();
  const confirm = (typed: string) =>
    statusAndBody(eve.call('POST', '/api/auth/confirm', { password: typed }));
  const guarded = [
    () => eve.call('POST', '/api/admin/create-admin', ben),
    () => eve.call('PATCH', `/api/admin/users/${ann.id}`, { roles: ['packer'] }),
    () => eve.call('DELETE', `/api/admin/users/${ann.id}`),
    () => eve.call('DELETE', `/api/admin/customers/${other.id}`),
  ];
  shop.clock.now += 15 * 60_000;
  const refusal: [number, string] = [403, 'Please confirm with your password first.'];
  for (const call of guarded) expect(await statusAndBody(call())).toEqual(refusal);
  expect((await eve.call('GET', '/api/admin/users')).status).toBe(200);
  expect(await confirm('guess')).toEqual([400, 'Your current password is not correct.']);
  expect(await statusAndBody(eve.call('DELETE', `/api/admin/users/${ann.id}`))).toEqual(refusal);
  expect((await confirm(password))[0]).toBe(200);
  for (const call of guarded) expect((await call()).ok).toBe(true);
  shop.clock.now += 15 * 60_000;
  const late = eve.call('POST', '/api/admin/create-admin', { ...ben, email: 'b@b.example' });
  expect(await statusAndBody(late)).toEqual(refusal);
});

test('a customer is not asked for the password again, nor told that an admin would be', async () => {
  const customer = shop.customer();
  shop.clock.now += 3_600_000;
  const create = customer.call('POST', '/api/admin/create-admin', ben);
  expect(await statusAndBody(create)).toEqual([403, 'Forbidden']);
});

const day = 86_400_000;

test('a session of an admin ends after fourteen days without use', async () => {
  const isIn = async () => (await ann.call('GET', '/api/admin/check')).status === 200;
  shop.clock.now += 14 * day - 1;
  expect(await isIn()).toBe(true);
  shop.clock.now += 14 * day;
  expect(await isIn()).toBe(false);
});

test('a session of an admin ends after thirty days, however much it is used', async () => {
  const isIn = async () => (await ann.call('GET', '/api/auth/user')).status === 200;
  for (let days = 1; days < 30; days += 1) {
    shop.clock.now += day;
    expect(await isIn()).toBe(true);
  }
  shop.clock.now += day - 1;
  expect(await isIn()).toBe(true);
  shop.clock.now += 1;
  expect(await isIn()).toBe(false);
});

const rolesOf = async (browser: ReturnType<TestShop['visitor']>) =>
  (await (await browser.call('GET', '/api/auth/user-roles')).json()).map(
    ({ role }: { role: string }) => role,
  );

test('an account gets several roles, which change and end at the next call, and everybody is told', async () => {
  shop.clock.now += 1000;
  const answer = await (await create({ roles: ['driver', 'packer', 'packer'] })).json();
  expect(answer.roles).toEqual(['packer', 'driver']);
  const browser = shop.visitor();
  await browser.call('POST', '/api/auth/login', { email: ben.email, password: ben.password });
  expect(await rolesOf(browser)).toEqual(['driver', 'packer']);
  const packs = async () => (await browser.call('GET', '/api/admin/sow-plan')).status;
  expect(await packs()).toBe(200);
  const changed = await ann.call('PATCH', `/api/admin/users/${answer.id}`, { roles: ['driver'] });
  expect([changed.status, (await changed.json()).roles]).toEqual([200, ['driver']]);
  expect(await packs()).toBe(403);
  const list = await (await ann.call('GET', '/api/admin/users')).json();
  expect(list.map((row: { roles: string[] }) => row.roles)).toEqual([['admin'], ['driver']]);
  expect((await ann.call('DELETE', `/api/admin/users/${answer.id}`)).status).toBe(204);
  expect(await rolesOf(browser)).toEqual([]);
  const subjects = (await mails()).map(([to, subject]) => `${to}: ${subject?.replace(/ of Eden.*/, '')}`);
  expect(subjects).toContain('ben@farm.example: You are a packer and a driver');
  expect(subjects).toContain('ben@farm.example: You are a driver');
  expect(subjects).toContain('ben@farm.example: You are no longer a driver');
  expect(subjects.filter((line) => line.startsWith('ann@'))).toHaveLength(3);
});

test('the last admin keeps that role, and nobody gets a role that is none', async () => {
  const change = (id: string, roles: unknown) => ann.call('PATCH', `/api/admin/users/${id}`, { roles });
  const { id } = await (await create({ roles: ['packer'] })).json();
  expect((await change(ann.id, ['packer'])).status).toBe(409);
  expect((await ann.call('DELETE', `/api/admin/users/${ann.id}`)).status).toBe(409);
  expect((await change(ann.id, ['admin', 'driver'])).status).toBe(200);
  for (const roles of [[], ['owner'], 'admin', undefined]) expect((await change(id, roles)).status).toBe(400);
  expect((await create({ email: 'c@farm.example', roles: [] })).status).toBe(400);
  expect((await change(shop.customer().id, ['driver'])).status).toBe(404);
  expect((await change(id, ['admin'])).status).toBe(200);
  expect((await change(ann.id, ['driver'])).status).toBe(200);
  expect((await ann.call('GET', '/api/admin/users')).status).toBe(403);
});

test('packers and drivers have the passwords and sessions of admins, and are no customers', async () => {
  expect((await create({ roles: ['driver'], password: 'pea-shoots' })).status).toBe(400);
  const { id } = await (await create({ roles: ['driver'] })).json();
  const browser = shop.visitor();
  await browser.call('POST', '/api/auth/login', { email: ben.email, password: ben.password });
  const weak = { currentPassword: ben.password, newPassword: 'pea-shoots', confirmPassword: 'pea-shoots' };
  expect((await browser.call('POST', '/api/auth/change-password', weak)).status).toBe(400);
  expect(await (await ann.call('GET', '/api/admin/customers')).text()).not.toContain('ben@farm.example');
  expect((await ann.call('DELETE', `/api/admin/customers/${id}`)).status).toBe(403);
  shop.clock.now += 14 * day;
  expect((await browser.call('GET', '/api/auth/user')).status).toBe(401);
});

test('a customer becomes a packer, is signed out everywhere, and works once the password is long enough', async () => {
  const { email } = validRegistration;
  const carl = await registerAnn(shop);
  expect((await carl.call('GET', '/api/auth/user')).status).toBe(200);
  const give = (fields: object) => create({ email, password: '', roles: ['packer'], ...fields });
  for (const refused of [{ roles: ['admin'] }, { roles: ['admin', 'packer'] }, { password: ben.password }])
    expect([refused, (await give(refused)).status]).toEqual([refused, refused.roles ? 400 : 409]);
  const answer = await give({});
  expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ roles: ['packer'] })]);
  expect(await isSignedIn(carl)).toBe(false);
  expect(mails()).toContainEqual([email, expect.stringContaining('You are a packer')]);
  expect(mails()).toContainEqual([
    'admin@edenmicrogreens.example',
    expect.stringContaining('a role has changed'),
  ]);

  await changePasswordTo('short-12');
  const phone = shop.visitor();
  await phone.call('POST', '/api/auth/login', { email, password: 'short-12' });
  expect(await statusAndBody(phone.call('GET', '/api/admin/room'))).toEqual([
    403,
    'Please choose a password of at least 12 characters.',
  ]);
  expect((await phone.call('GET', '/api/orders')).status).toBe(200);
  const change = { currentPassword: 'short-12', newPassword: 'a-longer-password' };
  expect((await phone.call('POST', '/api/auth/change-password', change)).status).toBe(200);
  expect((await phone.call('GET', '/api/admin/room')).status).toBe(200);
  const tablet = shop.visitor();
  await tablet.call('POST', '/api/auth/login', { email, password: 'a-longer-password' });
  expect((await tablet.call('GET', '/api/admin/room')).status).toBe(200);

  async function changePasswordTo(password: string): Promise<void> {
    const passwordHash = await hashPassword('test', password);
    shop.deps.db.update(users).set({ passwordHash }).where(eq(users.email, email)).run();
  }
});
