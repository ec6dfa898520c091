import { afterEach, beforeEach, expect, test } from 'bun:test';
import { createTestAdmin } from '../testing/admin.ts';
import { insertTestOrder } from '../testing/orders.ts';
import { queryPlansOf } from '../testing/query-plans.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { listAllOrders } from './admin-orders.ts';
import { orderItems } from './table.ts';

let shop: TestShop;
let admin: ReturnType<typeof createTestAdmin>;
beforeEach(async () => {
  shop = await openTestShop();
  admin = createTestAdmin(shop);
});
afterEach(() => shop.close());

const list = async (query = '') => {
  const answer = await admin.call('GET', `/api/admin/orders${query}`);
  expect([query, answer.status]).toEqual([query, 200]);
  return { rows: await answer.json(), headers: answer.headers };
};
const idsOf = async (query: string) => (await list(query)).rows.map(({ id }: { id: string }) => id);

test('everybody’s orders come in pages, each once, newest first, with how many there are', async () => {
  const ann = shop.customer();
  const at = (n: number) => Date.parse('2026-11-01T12:00:00Z') + Math.floor(n / 3) * 1000;
  for (let n = 0; n < 123; n += 1)
    insertTestOrder(shop.deps.db, {
      userId: ann.id,
      createdAt: at(n),
    });
  const seen: { id: string; createdAt: number }[] = [];
  let path: string | undefined = '?status=confirmed';
  while (path) {
    const { rows, headers } = await list(path);
    expect(headers.get('x-total-count')).toBe('123');
    seen.push(...rows);
    const next: string | undefined = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    path = next?.replace('/api/admin/orders', '');
  }
  expect(new Set(seen.map(({ id }) => id)).size).toBe(123);
  const times = seen.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect((await list('?limit=200')).rows).toHaveLength(123);
});

test('a row says who bought what, what was paid and in which version it is', async () => {
  const ann = shop.customer('ann@example.com');
  const line = { productId: 'kale', productName: 'Kale', quantity: 3, ounces: 3, price: 300, shortfall: 1 };
  const payment = { paymentStatus: 'partially_refunded', refundedAmount: 700, phone: '770 1' } as const;
  const orderId = insertTestOrder(shop.deps.db, { userId: ann.id, ...payment });
  shop.deps.db
    .insert(orderItems)
    .values({ ...line, orderId, position: 0 })
    .run();
  expect((await list()).rows).toMatchObject([
    {
      status: 'confirmed',
      total: '10.00',
      paymentStatus: 'partially_refunded',
      refundedAmount: '7.00',
      version: 1,
      phone: '770 1',
      customer: { id: ann.id, name: 'Ann Lee', email: 'ann@example.com', phone: '770-555-0100' },
      items: [{ productName: 'Kale', ounces: 3, shortfall: 1 }],
    },
  ]);
});

test('every filter leaves what it names, alone and with others', async () => {
  const ann = shop.customer();
  const delivered = insertTestOrder(shop.deps.db, {
    userId: ann.id,
    status: 'delivered',
    createdAt: Date.parse('2026-11-02T04:59:59Z'),
  });
  const unpaid = insertTestOrder(shop.deps.db, {
    userId: ann.id,
    status: 'pending',
    paymentStatus: 'unpaid',
    createdAt: Date.parse('2026-11-02T05:00:00Z'),
    deliveryDate: '2026-12-12',
  });
  expect(await idsOf('?status=delivered')).toEqual([delivered]);
  expect(await idsOf('?paymentStatus=unpaid')).toEqual([unpaid]);
  expect(await idsOf('?deliveryDate=2026-12-12')).toEqual([unpaid]);
  expect(await idsOf('?to=2026-11-01')).toEqual([delivered]);
  expect(await idsOf('?from=2026-11-02')).toEqual([unpaid]);
  expect(await idsOf('?from=2026-11-01&to=2026-11-02')).toEqual([unpaid, delivered]);
  expect(await idsOf('?status=delivered&deliveryDate=2026-12-12')).toEqual([]);
});

test('text finds number, name, address and the customer’s phone number in any spelling', async () => {
  const ann = shop.customer('ann.query@example.com', { lastName: 'Queryson', phone: '(770) 555-0177' });
  const ben = shop.customer('ben@example.com', { phone: '404 555 0100' });
  const own = insertTestOrder(shop.deps.db, { userId: ann.id });
  const gift = insertTestOrder(shop.deps.db, {
    userId: ben.id,
    guestName: 'Zoë van Quux',
    guestEmail: 'Zoe@Gifts.example',
    orderNumber: 'EM-77AA-BBCC',
  });
  for (const q of ['ann.query', 'QUERYSON', 'ann query', '7705550177', '+1 770.555.0177', '5550177'])
    expect([q, await idsOf(`?q=${encodeURIComponent(q)}`)]).toEqual([q, [own]]);
  for (const q of ['EM-77aa', '77AA-BB', 'zoe@gifts', 'Zoë', 'van q', '404-555', 'ben@example.com'])
    expect([q, await idsOf(`?q=${encodeURIComponent(q)}`)]).toEqual([q, [gift]]);
  for (const q of ["'; drop table orders; --", '%', '_', 'nobody'])
    expect(await idsOf(`?q=${encodeURIComponent(q)}`)).toEqual([]);
});

test('a search says how many orders it finds, also where a page holds fewer', async () => {
  const ann = shop.customer('ann@example.com');
  const ids = [1, 2, 3].map(() => insertTestOrder(shop.deps.db, { userId: ann.id }));
  const { rows, headers } = await list('?q=ann%40example.com&limit=2');
  expect([rows.length, headers.get('x-total-count')]).toEqual([2, '3']);
  const next = await list(`?${/\?(.*)>/.exec(headers.get('link') ?? '')?.[1]}`);
  expect([...rows, ...next.rows].map(({ id }) => id)).toEqual(ids.toReversed());
  expect((await list('?q=nobody')).headers.get('x-total-count')).toBe('0');
});

test.each([
  ['limit=201', 'The limit can be at most 200.'],
  ['limit=0', 'The limit must be at least 1.'],
  ['cursor=abc', 'That page does not exist. Please start with the first one.'],
  ['status=lost', 'The status is one of pending, confirmed, growing, shipped, delivered, cancelled.'],
  ['paymentStatus=x', 'The payment is one of unpaid, paid, partially_refunded, refunded.'],
  ['deliveryDate=2026-02-30', 'That day is not in the calendar.'],
  ['from=yesterday', 'Please choose a day.'],
])('%s is refused: %s', async (query, sentence) => {
  const answer = await admin.call('GET', `/api/admin/orders?${query}`);
  expect([answer.status, await answer.text()]).toEqual([400, sentence]);
});

test('no filter reads the table of orders from end to end', async () => {
  insertTestOrder(shop.deps.db, { guestName: 'Ann', phone: '770-555-0177' });
  const queries = [
    {},
    { status: 'confirmed' },
    { paymentStatus: 'paid' },
    { deliveryDate: '2026-12-05' },
    { from: '2026-11-01', to: '2026-11-30' },
    { status: 'confirmed', deliveryDate: '2026-12-05' },
    { q: 'ann' },
    { q: '770-555-0177', status: 'confirmed' },
  ] as const;
  for (const query of queries) {
    const plans = await queryPlansOf(shop.deps.db, () => listAllOrders(shop.deps.db, query));
    expect([query, plans.filter((step) => /SCAN orders(?! USING)/.test(step))]).toEqual([query, []]);
    expect([query, plans.some((step) => step.includes('orders'))]).toEqual([query, true]);
  }
});
