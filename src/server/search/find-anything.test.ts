import { afterEach, beforeEach, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { hashPassword } from '../accounts/passwords/passwords.ts';
import { users } from '../accounts/record/table.ts';
import { orders } from '../orders/table.ts';
import { transact } from '../platform/db/db.ts';
import { createTestAdmin } from '../testing/admin.ts';
import { application, message } from '../testing/inquiries.ts';
import { insertTestOrder } from '../testing/orders.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';

let shop: TestShop;
let admin: ReturnType<typeof createTestAdmin>;
beforeEach(async () => {
  shop = await openTestShop();
  admin = createTestAdmin(shop);
});
afterEach(() => shop.close());

const nothing = { orders: [], customers: [], messages: [], applications: [], lots: [] };

async function search(q: string) {
  const { data, error } = await admin.api.api.admin.search.get({ query: { q } });
  if (!data) throw new Error(String(error?.value));
  return data;
}

async function found(q: string): Promise<string[]> {
  const { orders, customers, messages, applications } = await search(q);
  return [
    ...orders.map(({ orderNumber }) => orderNumber),
    ...customers.map(({ name }) => name),
    ...messages.map(({ name }) => `message of ${name}`),
    ...applications.map(({ companyName }) => companyName),
  ];
}

async function fillShop() {
  const { db } = shop.deps;
  const rosa = shop.customer('rosa@garden.example', {
    firstName: 'Rosalind',
    lastName: 'Núñez Thistledown',
    phone: '(770) 555-0177',
    street: '88 Old Birmingham Hwy',
  });
  insertTestOrder(db, {
    orderNumber: 'EM-7F3K-Q2MP',
    guestName: 'Pat Gift',
    guestEmail: 'pat@gift.example',
    phone: '+1 404.555.0166',
    street: '5 Hopewell Rd',
  });
  const visitor = shop.visitor();
  await visitor.call('POST', '/api/contact', { ...message, shownForMs: 9000 });
  await visitor.call('POST', '/api/wholesale-inquiry', { ...application, shownForMs: 9000 });
  return rosa;
}

test('names, streets, addresses and numbers are found at the start of any word, whatever the kind', async () => {
  await fillShop();
  const rosalind = 'Rosalind Núñez Thistledown';
  const expected: Record<string, string[]> = {
    rosal: [rosalind],
    thistle: [rosalind],
    nunez: [rosalind],
    'NÚÑEZ rosa': [rosalind],
    'birmingham hwy': [rosalind],
    mingham: [],
    'rosa birming thist': [rosalind],
    'rosa hopewell': [],
    'pat@gift.ex': ['EM-7F3K-Q2MP'],
    hopewell: ['EM-7F3K-Q2MP'],
    'em-7f3k': ['EM-7F3K-Q2MP'],
    Q2MP: ['EM-7F3K-Q2MP'],
    'lee ann': ['message of Ann Lee'],
    corner: ['The Corner Table'],
    'bea@example.com': ['The Corner Table'],
    'main st': ['The Corner Table'],
    '"*': [],
    'a" OR b': [],
    o: [rosalind, 'message of Ann Lee'],
    'r t': [rosalind],
    'r x': [],
    'r thistle': [rosalind],
    '': [],
  };
  for (const [q, hits] of Object.entries(expected)) expect([q, await found(q)]).toEqual([q, hits]);
});

test('an order without a name of its own is found by that of its customer', async () => {
  const rosa = await fillShop();
  insertTestOrder(shop.deps.db, { orderNumber: 'EM-2222-3333', userId: rosa.id });
  const { orders: hits } = await search('770-555-0177');
  expect(hits.map(({ orderNumber, name }) => [orderNumber, name])).toContainEqual([
    'EM-2222-3333',
    'Rosalind Núñez Thistledown',
  ]);
});

test('phones are compared by their last digits, however they are written', async () => {
  await fillShop();
  const rosalind = ['Rosalind Núñez Thistledown'];
  for (const q of ['770-555-0177', '+1 (770) 555 0177', '0017705550177', '770.555.017', '555-0177', '0177'])
    expect([q, await found(q)]).toEqual([q, rosalind]);
  expect(await found('404 555 0166')).toEqual(['EM-7F3K-Q2MP']);
  expect(await found('(770) 555-0111')).toEqual(['The Corner Table']);
});

test('five of each kind at most, the newest; no admin, no deleted order', async () => {
  const { db } = shop.deps;
  for (let n = 1; n <= 7; n += 1) {
    shop.customer(`kim${n}@example.com`, { firstName: 'Kimberly', lastName: `No${n}` });
    insertTestOrder(db, { orderNumber: `EM-KIM${n}`, guestName: 'Kimberly Clay', createdAt: n });
  }
  db.update(orders).set({ deletedAt: 1 }).where(eq(orders.orderNumber, 'EM-KIM7')).run();
  const { customers, orders: hits } = await search('kimb');
  expect(customers.map(({ name }) => name.slice(-3))).toEqual(['No7', 'No6', 'No5', 'No4', 'No3']);
  expect(hits.map(({ orderNumber }) => orderNumber.at(-1))).toEqual(['6', '5', '4', '3', '2']);
  expect(hits[0]).toEqual({
    id: expect.any(String),
    orderNumber: 'EM-KIM6',
    name: 'Kimberly Clay',
    status: 'confirmed',
    deliveryDate: '2026-12-05',
    total: '10.00',
  });
  expect(await search('olive owner')).toEqual(nothing);
});

test('a change is found at once, and one that is taken back never was', async () => {
  const rosa = await fillShop();
  const { db } = shop.deps;
  db.update(users).set({ lastName: 'Meadows' }).where(eq(users.id, rosa.id)).run();
  expect([await found('thistle'), await found('meadows')]).toEqual([[], ['Rosalind Meadows']]);
  const fails = () =>
    transact(db, () => {
      db.update(users).set({ lastName: 'Brook' }).where(eq(users.id, rosa.id)).run();
      throw new Error('no');
    });
  expect(fails).toThrow('no');
  expect([await found('brook'), await found('meadows')]).toEqual([[], ['Rosalind Meadows']]);
});

test('a closed account leaves neither a hit nor a word in the index', async () => {
  const { db } = shop.deps;
  const password = 'a-good-password';
  const ann = shop.customer('zelda@distinct.example', {
    passwordHash: await hashPassword('test', password),
    firstName: 'Zelda',
    lastName: 'Quillfeather',
    phone: '770-555-0188',
    street: '9 Zephyr Ln',
    emailVerifiedAt: 1,
  });
  await ann.call('POST', '/api/contact', {
    ...message,
    name: 'Zelda Quillfeather',
    email: ann.email,
    shownForMs: 9000,
  });
  expect(await found('quillf')).toEqual(['Zelda Quillfeather', 'message of Zelda Quillfeather']);
  const closed = await ann.call('DELETE', '/api/account', { password });
  expect([closed.status, await closed.text()]).toEqual([200, expect.any(String)]);
  for (const q of ['zelda', 'quillf', 'zephyr', '7705550188', ann.email]) expect(await found(q)).toEqual([]);
  db.$client.run("create virtual table temp.words using fts5vocab('main', 'search_index', 'row')");
  const words = db.$client.query<{ term: string }, []>('select term from temp.words').all();
  expect(words.map(({ term }) => term)).toContain('olive');
  expect(words.filter(({ term }) => /zel|qui|zep|0188|distinct/.test(term))).toEqual([]);
});

test('the name on an order goes with the account', async () => {
  const { db } = shop.deps;
  const id = insertTestOrder(db, {
    orderNumber: 'EM-ABCD-EFGH',
    guestName: 'Zelda Quillfeather',
    street: '9 Zephyr Ln',
  });
  expect(await found('zephyr')).toEqual(['EM-ABCD-EFGH']);
  db.update(orders).set({ guestName: null, street: '' }).where(eq(orders.id, id)).run();
  expect([await found('zephyr'), await found('quillf'), await found('abcd')]).toEqual([
    [],
    [],
    ['EM-ABCD-EFGH'],
  ]);
});

test('only admins search', async () => {
  const query = { q: 'ann' };
  expect((await shop.visitor().api.api.admin.search.get({ query })).status).toBe(401);
  expect((await shop.customer().api.api.admin.search.get({ query })).status).toBe(403);
  expect((await admin.call('GET', '/api/admin/search')).status).toBe(400);
});
