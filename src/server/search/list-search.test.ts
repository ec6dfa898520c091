import { afterAll, beforeAll, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { users } from '../accounts/record/table.ts';
import { orders } from '../orders/table.ts';
import { createTestAdmin } from '../testing/admin.ts';
import { application, message } from '../testing/inquiries.ts';
import { insertTestOrder } from '../testing/orders.ts';
import { openTestShopWithPayments, type TestShopWithPayments } from '../testing/shop-with-payments.ts';
import { subscribeTo } from '../testing/subscribers.ts';

const address = { street: '120 Birmingham Highway', city: 'Milton', state: 'Georgia', zipCode: '30004' };
const elsewhere = { street: '9 Elm St', city: 'Roswell', zipCode: '30075' };
const tara = { firstName: 'Tara', lastName: 'Young', phone: '(770) 555-0177' };

let shop: TestShopWithPayments;
let admin: ReturnType<typeof createTestAdmin>;
let young: ReturnType<TestShopWithPayments['customer']>;
let orderId: string;
beforeAll(async () => {
  shop = await openTestShopWithPayments();
  admin = createTestAdmin(shop);
  young = shop.customer('tara@example.com', { ...tara, ...address });
  shop.customer('ben@example.com', { firstName: 'Ben', lastName: 'Ott', ...elsewhere });
  await subscribeTo(shop, young, { deliveryAddress: { ...address, notes: '' } });
  orderId = insertTestOrder(shop.deps.db, { userId: young.id, ...address });
  insertTestOrder(shop.deps.db, { guestName: 'Pat Gift', guestEmail: 'pat@gift.example', ...elsewhere });
  const send = shop.visitor().call;
  const text = { subject: 'Gift boxes, wrapped', shownForMs: 9000 };
  await send('POST', '/api/contact', { ...message, ...text, name: 'Tara Young', email: young.email });
  await send('POST', '/api/wholesale-inquiry', {
    ...application,
    ...{ companyName: 'Young & Sons', contactPerson: 'Tara Young', shownForMs: 9000 },
    ...{ address: address.street, city: address.city, zipCode: address.zipCode },
  });
  await young.call('POST', '/api/address-validation-log', {
    address: '120 Birmingham Highway, Milton, GA 30004',
    distance: 40,
  });
});
afterAll(() => shop.close());

const lists = ['orders', 'customers', 'subscriptions', 'messages', 'wholesale', 'out-of-area'] as const;

async function found(list: string, q: string): Promise<number> {
  const answer = await admin.call('GET', `/api/admin/${list}?q=${encodeURIComponent(q)}`);
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${list} ${q}: ${answer.status} ${text}`);
  const rows: unknown[] = JSON.parse(text);
  expect(answer.headers.get('x-total-count')).toBe(String(rows.length));
  return rows.length;
}

test.each(lists.filter((list) => list !== 'messages'))(
  '%s are found by street, town and ZIP code',
  async (list) => {
    for (const q of [
      '120 Birmingham Highway, Milton',
      'milton,birm',
      '30004',
      '120 Birmingham Highway, Milton, GA 30004',
    ])
      expect([q, await found(list, q)]).toEqual([q, 1]);
    for (const q of ['120 Birmingham Highway, Roswell', 'irmingham', '20 Birmingham'])
      expect([q, await found(list, q)]).toEqual([q, 0]);
  },
);

test.each(lists.filter((list) => list !== 'out-of-area'))('%s are found by name', async (list) => {
  for (const q of ['Young, Tara', 'tara young', 'YO']) expect([q, await found(list, q)]).toEqual([q, 1]);
  for (const q of ['Young, Tom', 'oung']) expect([q, await found(list, q)]).toEqual([q, 0]);
});

test.each(lists)('no text is an error for %s', async (list) => {
  for (const q of [
    '[',
    '{',
    '[999999,888888]',
    '{"a":1}',
    '[,',
    '%',
    '"',
    '" OR "',
    'x\0y',
    '*',
    '😀',
    'x'.repeat(500),
  ])
    expect([q, await found(list, q)]).toEqual([q, 0]);
  const all = await found(list, '');
  expect(all).toBeGreaterThan(0);
  const twice = await admin.call('GET', `/api/admin/${list}?q=nobody&q=%E0%A4`);
  expect([twice.status, await twice.text()]).toEqual([200, '[]']);
});

test('a box is found by its customer’s name together with its own town, and by number and phone beside a name', async () => {
  const { orderNumber } = shop.deps.db.select().from(orders).where(eq(orders.id, orderId)).get() ?? {};
  for (const q of [
    'Young, Milton',
    `${orderNumber} young`,
    'Young (770) 555-0177',
    'tara@example.com, 30004',
  ])
    expect([q, await found('orders', q)]).toEqual([q, 1]);
  expect(await found('orders', 'Young (770) 555-0178')).toBe(0);
});

test('a message is found by a word of its text, an application by its company', async () => {
  expect([await found('messages', 'wrapped, Young'), await found('messages', 'mother')]).toEqual([1, 1]);
  expect(await found('wholesale', 'Young & Sons')).toBe(1);
});

test('a customer’s new name is found at once in orders and subscriptions, the old one no more', async () => {
  const rename = (lastName: string) =>
    shop.deps.db.update(users).set({ lastName }).where(eq(users.id, young.id)).run();
  rename('Meadows');
  for (const list of ['orders', 'subscriptions', 'customers'])
    expect([await found(list, 'meadows'), await found(list, 'Young, Tara, Milton')]).toEqual([1, 0]);
  rename('Young');
});

test('a deleted order is not found; one that is paid after all is found again', async () => {
  const set = (deletedAt: number | null) =>
    shop.deps.db.update(orders).set({ deletedAt }).where(eq(orders.id, orderId)).run();
  set(1);
  expect(await found('orders', 'Young')).toBe(0);
  set(null);
  expect(await found('orders', 'Young')).toBe(1);
});

test('other text in a query with commas or brackets arrives as it was written', async () => {
  for (const [path, sentence] of [
    ['orders?status=[1]', /^The status is one of/],
    ['orders?limit={"a":1}', /^The limit must be a whole number/],
    ['orders?cursor=a,b', /^That page does not exist/],
  ] as const) {
    const answer = await admin.call('GET', `/api/admin/${path}`);
    expect([path, answer.status, await answer.text()]).toEqual([path, 400, expect.stringMatching(sentence)]);
  }
});
