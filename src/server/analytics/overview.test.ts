import { afterEach, beforeEach, expect, test } from 'bun:test';
import { contactMessages } from '../inquiries/table.ts';
import { alarms } from '../operations/table.ts';
import { orderItems } from '../orders/table.ts';
import { outbox } from '../platform/mail/table.ts';
import { version } from '../platform/root.ts';
import { paymentFailures } from '../subscriptions/renewals/table.ts';
import { createTestAdmin } from '../testing/admin.ts';
import { insertTestOrder } from '../testing/orders.ts';
import { queryPlansOf } from '../testing/query-plans.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { getOverview } from './overview.ts';

let shop: TestShop;
let admin: ReturnType<TestShop['customer']>;
beforeEach(async () => {
  shop = await openTestShop();
  admin = createTestAdmin(shop);
});
afterEach(() => shop.close());

const overview = async () => (await admin.call('GET', '/api/admin/overview')).json();

test('counts are those of products on offer, orders, and customers without admins', async () => {
  shop.customer();
  const { db } = shop.deps;
  for (const status of ['pending', 'confirmed', 'confirmed', 'delivered', 'cancelled'] as const)
    insertTestOrder(db, { status });
  expect((await overview()).version).toBe(version);
  expect((await overview()).counts).toEqual({
    products: 4,
    orders: 5,
    customers: 1,
    pending: 1,
    confirmed: 2,
    growing: 0,
    shipped: 0,
    delivered: 1,
  });
});

test('the paid boxes of the next four Saturdays are counted', async () => {
  const { db } = shop.deps;
  insertTestOrder(db, { deliveryDate: '2026-11-21' });
  insertTestOrder(db, { deliveryDate: '2026-11-21', paymentStatus: 'unpaid' });
  insertTestOrder(db, { deliveryDate: '2026-11-28' });
  const { nextDelivery, saturdays } = await overview();
  expect(nextDelivery).toEqual({ date: '2026-11-21', paidBoxes: 1, unpaidBoxes: 0 });
  expect(saturdays).toEqual([
    nextDelivery,
    { date: '2026-11-28', paidBoxes: 1, unpaidBoxes: 0 },
    { date: '2026-12-05', paidBoxes: 0, unpaidBoxes: 0 },
    { date: '2026-12-12', paidBoxes: 0, unpaidBoxes: 0 },
  ]);
});

test('deleted orders are not counted', async () => {
  insertTestOrder(shop.deps.db, { deletedAt: 1 });
  expect((await overview()).counts).toMatchObject({ orders: 0, confirmed: 0 });
});

test('messages, applications and what has been wrong for an hour need a person', async () => {
  const { db, now } = shop.deps;
  const message = { name: 'Ann', email: 'a@example.com', subject: '', message: 'Hello', isLikelySpam: false };
  db.insert(contactMessages)
    .values([
      { ...message, id: '1', createdAt: now() },
      { ...message, id: '2', createdAt: now(), isAnswered: true },
    ])
    .run();
  const alarm = { detail: 'There is no backup.', since: now(), postedAt: null };
  db.insert(alarms)
    .values([
      { ...alarm, name: 'backup', raisedAt: now(), endedAt: null },
      { ...alarm, name: 'Stripe', raisedAt: null, endedAt: null },
      { ...alarm, name: 'map service', raisedAt: now(), endedAt: now() },
    ])
    .run();
  expect((await overview()).needs).toEqual([
    { kind: 'messages', count: 1 },
    { kind: 'faults', count: 1 },
  ]);
});

test('no count reads every order', async () => {
  const plans = await queryPlansOf(shop.deps.db, () => getOverview(shop.deps));
  expect(plans.length).toBeGreaterThan(8);
  expect(plans.filter((step) => /SCAN (orders|order_items|payment_failures)(?! USING)/.test(step))).toEqual(
    [],
  );
});

test('nothing needs a person, until a payment fails, stock falls short or a mail cannot be sent', async () => {
  const { db, now } = shop.deps;
  expect((await overview()).needs).toEqual([]);
  const failure = {
    customerEmail: 'a@example.com',
    failureReason: 'Declined',
    attemptCount: 1,
    amountDue: 1,
  };
  db.insert(paymentFailures)
    .values([
      { ...failure, id: '1', invoiceId: 'in_1', createdAt: now() },
      { ...failure, id: '2', invoiceId: 'in_2', createdAt: now(), isResolved: true },
      { ...failure, id: '3', invoiceId: 'in_3', createdAt: now() - 91 * 24 * 3_600_000 },
    ])
    .run();
  const short = (orderId: string, position: number) => ({
    orderId,
    position,
    productId: 'kale',
    productName: 'Kale',
    quantity: 2,
    ounces: 2,
    price: 300,
    shortfall: 1,
  });
  const coming = insertTestOrder(db, { deliveryDate: '2026-12-05' });
  const past = insertTestOrder(db, { deliveryDate: '2026-11-14' });
  db.insert(orderItems)
    .values([short(coming, 0), short(coming, 1), short(past, 0)])
    .run();
  const mail = { to: 'a@example.com', subject: '', text: '', html: '', createdAt: 0, nextAttemptAt: 0 };
  db.insert(outbox)
    .values([
      { ...mail, id: '1', key: '1', lastError: 'Mailbox is full' },
      { ...mail, id: '2', key: '2' },
    ])
    .run();
  expect((await overview()).needs).toEqual([
    { kind: 'failed-payments', count: 1 },
    { kind: 'short-stock', count: 1 },
    { kind: 'unsent-mails', count: 1 },
  ]);
});

test('an admin whose role is taken away is out at the next call', async () => {
  expect((await admin.call('GET', '/api/admin/check')).status).toBe(200);
  shop.deps.db.$client.run('delete from user_roles where user_id = ?', [admin.id]);
  expect((await admin.call('GET', '/api/admin/check')).status).toBe(403);
});
