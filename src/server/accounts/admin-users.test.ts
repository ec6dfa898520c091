import { afterEach, beforeEach, expect, test } from 'bun:test';
import { listMails } from '../platform/mail/outbox.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
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
