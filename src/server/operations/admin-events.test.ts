import { afterEach, beforeEach, expect, test } from 'bun:test';
import type { AdminEvent } from '../../shared/contract/operations.ts';
import { createJobs } from '../jobs.ts';
import { credentials, registerAnn } from '../testing/accounts.ts';
import { createTestAdmin } from '../testing/admin.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';

let shop: TestShop;
let admin: ReturnType<typeof createTestAdmin>;
beforeEach(async () => {
  shop = await openTestShop({ env: { TRUST_PROXY: '1' } });
  admin = createTestAdmin(shop);
});
afterEach(() => shop.close());

const events = async (query = ''): Promise<AdminEvent[]> =>
  (await admin.call('GET', `/api/admin/events${query}`)).json();
const told = async () =>
  (await events()).map(({ by, what, about, from, to }) => ({ by, what, about, from, to }));
const from = (ip: string) => ({ 'x-forwarded-for': ip });
const guess = (email: string, ip: string) =>
  shop.visitor().call('POST', '/api/auth/login', { email, password: 'wrong' }, from(ip));
const hashed = /^#[\w-]{12}$/;

test('failed sign-ins leave the account and hashes of the addresses, the same for the same one', async () => {
  await registerAnn(shop);
  for (const [email, ip] of [
    [credentials.email, '203.0.113.7'],
    ['nobody@example.com', '203.0.113.7'],
    ['nobody@example.com', '203.0.113.8'],
  ] as const) {
    shop.clock.now += 1;
    await guess(email, ip);
  }
  const rows = await events();
  expect(rows.map(({ what }) => what)).toEqual(['failed sign-in', 'failed sign-in', 'failed sign-in']);
  expect(rows[2]).toMatchObject({ at: shop.clock.now - 2, about: credentials.email });
  for (const { by } of rows) expect(by).toMatch(hashed);
  expect(rows[1]?.about).toMatch(hashed);
  expect(rows[0]?.about).toBe(rows[1]?.about ?? '');
  expect(rows[1]?.by).toBe(rows[2]?.by ?? '');
  expect(rows[0]?.by).not.toBe(rows[1]?.by ?? '');
});

test('a refusal for too many tries is kept once, with the account where there is one', async () => {
  await registerAnn(shop);
  for (let tries = 0; tries < 14; tries += 1) await guess(credentials.email, '203.0.113.7');
  const refusals = (await told()).filter(({ what }) => what.startsWith('too many'));
  expect(refusals).toEqual([
    expect.objectContaining({ what: 'too many tries: sign-in account', about: credentials.email }),
  ]);
  for (let asked = 0; asked < 8; asked += 1)
    await shop.visitor().call('POST', '/api/auth/forgot-password', { email: 'nobody@example.com' });
  const forgotten = (await told()).filter(({ what }) => what.endsWith('forgot account'));
  expect(forgotten).toHaveLength(1);
  expect(forgotten[0]?.about).toMatch(hashed);
});

test('what an admin changes is kept with the admin, the old value and the new one', async () => {
  const by = 'owner@example.com';
  const steps: [call: () => Promise<Response>, expected: object][] = [
    [
      () => admin.call('PUT', '/api/admin/settings', { key: 'order_lead_time_days', value: '10' }),
      { by, what: 'setting', about: 'order_lead_time_days', from: '14', to: '10' },
    ],
    [
      () => admin.call('PATCH', '/api/admin/products/kale', { price: '3.10' }),
      { by, what: 'product price', about: 'kale', to: '3.10' },
    ],
    [
      () =>
        admin.call('POST', '/api/admin/create-admin', {
          email: 'ben@farm.example',
          password: 'pea-shoots-4-all',
        }),
      { by, what: 'admin added', about: 'ben@farm.example' },
    ],
    [
      () => admin.call('POST', '/api/admin/closed-days', { date: '2027-01-02', reason: 'Ann Lee rests' }),
      { by, what: 'added closed days', about: '', to: 'date 2027-01-02' },
    ],
  ];
  for (const [call, expected] of steps) {
    shop.clock.now += 1;
    expect((await call()).ok).toBe(true);
    expect((await told())[0]).toMatchObject(expected);
  }
  expect(await told()).toHaveLength(steps.length);
});

test('every change of the admin area is an event, a refused one and a preview are none', async () => {
  const ann = shop.customer('ann@example.com');
  const note = { note: 'Rings twice, Ann Lee', version: 1 };
  await admin.call('PATCH', `/api/admin/customers/${ann.id}`, note);
  expect(await told()).toEqual([
    {
      by: 'owner@example.com',
      what: 'changed customers',
      about: 'ann@example.com',
      from: '',
      to: 'version 1',
    },
  ]);
  expect((await admin.call('PATCH', `/api/admin/customers/${ann.id}`, note)).status).toBe(409);
  await admin.call('GET', '/api/admin/customers');
  await admin.call('POST', '/api/admin/closed-days', { date: '2027-01-02', reason: 'ice', preview: true });
  expect(await told()).toHaveLength(1);
});

test('a deleted customer leaves who deleted them, and nothing of what was tried on the account', async () => {
  const ann = shop.customer('ann@example.com');
  await guess('ann@example.com', '203.0.113.7');
  await admin.call('DELETE', `/api/admin/customers/${ann.id}`);
  expect(await told()).toEqual([
    { by: 'owner@example.com', what: 'customer deleted', about: ann.id, from: '', to: '' },
  ]);
});

test('events come in pages, for admins alone, and are gone after 180 days', async () => {
  for (let tries = 0; tries < 3; tries += 1) {
    shop.clock.now += 1;
    await guess(`${tries}@example.com`, '203.0.113.7');
  }
  const first = await admin.call('GET', '/api/admin/events?limit=2');
  expect(await first.json()).toHaveLength(2);
  const next = /<(.+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  expect(await (await admin.call('GET', next)).json()).toHaveLength(1);
  expect((await shop.customer().call('GET', '/api/admin/events')).status).toBe(403);
  shop.clock.now += 180 * 86_400_000 - 1;
  const jobs = createJobs(shop.deps, null);
  await jobs.runDue().catch(() => {});
  expect(await told()).toHaveLength(1);
});
