import { afterEach, beforeEach, expect, test } from 'bun:test';
import { orderItems, revenueEntries } from '../orders/table.ts';
import { newId } from '../platform/db/ids.ts';
import { paymentFailures } from '../subscriptions/renewals/table.ts';
import { createTestAdmin } from '../testing/admin.ts';
import { insertTestOrder } from '../testing/orders.ts';
import { queryPlansOf } from '../testing/query-plans.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { getOwnerQuestions } from './owner-questions.ts';
import { getDashboardMetrics, getPaymentFailures, getRevenueRecovery } from './payment-failures.ts';
import { listProductDemand } from './product-demand.ts';
import { getMonthlyRevenue, getWeeklyRevenue } from './revenue.ts';
import { getWebsiteVisits } from './website-visits.ts';

let shop: TestShop;
let admin: ReturnType<TestShop['customer']>;
/** Wednesday, November 18, 10:00 New York time. */
beforeEach(async () => {
  shop = await openTestShop();
  admin = createTestAdmin(shop);
});
afterEach(() => shop.close());

const get = async (path: string) => {
  const answer = await admin.call('GET', `/api/admin/analytics/${path}`);
  return answer.ok ? answer.json() : [answer.status, await answer.text()];
};
const hours = (count: number) => count * 3_600_000;

function fail(hoursAgo: number, fields: Partial<typeof paymentFailures.$inferInsert> = {}) {
  const createdAt = shop.deps.now() - hours(hoursAgo);
  const id = newId();
  const row = {
    id,
    invoiceId: id,
    customerEmail: 'ann@example.com',
    failureReason: 'Declined',
    attemptCount: 1,
  };
  shop.deps.db
    .insert(paymentFailures)
    .values({ ...row, amountDue: 4104, createdAt, ...fields })
    .run();
}

test('failures are counted in the period, and those that are open are at risk', async () => {
  fail(1);
  fail(30, { isResolved: true, resolvedBy: 'manual', resolvedAt: shop.deps.now() - hours(20) });
  fail(50, { isResolved: true, resolvedBy: 'not_recovered', resolvedAt: shop.deps.now() - hours(44) });
  fail(24 * 20);
  expect(await get('payment-failures?period=7')).toMatchObject({
    totalFailures: 3,
    unresolvedFailures: 1,
    notRecoveredFailures: 1,
    resolutionRate: 50,
    totalAmountAtRisk: 41.04,
    averageResolutionTime: 10,
  });
  const month = await get('payment-failures');
  expect([month.totalFailures, month.totalAmountAtRisk]).toEqual([4, 82.08]);
  expect(month.failures[0]).toMatchObject({
    customerEmail: 'ann@example.com',
    amountDue: 41.04,
    isResolved: false,
  });
  expect(month.failures.map(({ resolvedBy }: { resolvedBy: string | null }) => resolvedBy)).toEqual([
    null,
    'manual',
    'not_recovered',
    null,
  ]);
  for (let count = 0; count < 12; count += 1)
    fail(2, { isResolved: true, resolvedBy: 'manual', resolvedAt: 0 });
  const { failures } = await get('payment-failures');
  expect(failures.map(({ isResolved }: { isResolved: boolean }) => isResolved)).toEqual([
    false,
    ...Array(9).fill(true),
  ]);
  expect((await get('dashboard-metrics')).recentFailures).toBe(13);
});

test('failures that were never paid are no recoveries', async () => {
  const figures = { resolutionRate: 0, totalAmountAtRisk: 0, averageResolutionTime: 0 };
  expect(await get('payment-failures')).toMatchObject({ totalFailures: 0, ...figures });
  fail(50, { isResolved: true, resolvedBy: 'not_recovered', resolvedAt: shop.deps.now() - hours(44) });
  expect(await get('payment-failures')).toMatchObject({ totalFailures: 1, ...figures });
});

test('recovered is what came in after all, by its method, in the period in which it did', async () => {
  const resolved = (resolvedBy: 'manual' | 'automatic_retry' | 'not_recovered', hoursAgo: number) => ({
    isResolved: true,
    resolvedBy,
    resolvedAt: shop.deps.now() - hours(hoursAgo),
  });
  fail(900, resolved('manual', 2));
  fail(100, resolved('manual', 30));
  fail(100, { ...resolved('automatic_retry', 30), amountDue: 1 });
  fail(100, resolved('not_recovered', 3));
  fail(900, resolved('automatic_retry', 24 * 8));
  expect(await get('revenue-recovery?period=7')).toEqual({
    totalRecovered: 82.09,
    recoveryByMethod: {
      automatic_retry: { count: 1, amount: 0.01 },
      payment_method_update: { count: 0, amount: 0 },
      manual: { count: 2, amount: 82.08 },
    },
  });
});

test('a period that is none of the three is refused', async () => {
  for (const period of ['8', '', '-7', '30.5'])
    expect(await get(`payment-failures?period=${period}`)).toEqual([400, 'The period is 7, 30 or 90 days.']);
});

test('visits are summed up for today and the New York week, and can be cleared', async () => {
  const visit = (path: string) =>
    shop
      .visitor()
      .call('POST', '/api/track-visit', { url: `http://localhost:3000${path}`, path, referrer: null });
  shop.clock.now = Date.parse('2026-11-15T04:30:00Z'); // Saturday night, the week before
  await visit('/faq');
  shop.clock.now = Date.parse('2026-11-15T05:30:00Z'); // Sunday
  await visit('/');
  shop.clock.now = Date.parse('2026-11-18T15:00:00Z');
  await visit('/');
  await visit('/about');
  expect(await get('website-visits')).toEqual({
    totalVisits: 4,
    uniqueVisits: 3,
    todayVisits: 2,
    weekVisits: 3,
    topPages: [
      { path: '/', count: 2 },
      { path: '/about', count: 1 },
      { path: '/faq', count: 1 },
    ],
  });
  expect((await admin.call('DELETE', '/api/admin/analytics/clear-pages')).status).toBe(204);
  expect(await get('website-visits')).toMatchObject({ totalVisits: 4, topPages: [] });
  expect((await admin.call('DELETE', '/api/admin/analytics/clear-all')).status).toBe(204);
  await visit('/');
  expect(await get('website-visits')).toMatchObject({
    totalVisits: 1,
    uniqueVisits: 1,
    topPages: [{ count: 1 }],
  });
});

test('the best greens, and who comes back, are those of paid orders', async () => {
  const { db } = shop.deps;
  const [ann, ben] = [shop.customer(), shop.customer()];
  const order = (userId: string, ounces: number, fields = {}) => {
    const orderId = insertTestOrder(db, { userId, ...fields });
    db.insert(orderItems)
      .values({
        orderId,
        position: 0,
        productId: 'kale',
        productName: 'Kale',
        quantity: 1,
        ounces,
        price: 300,
        isPaidFor: true,
      })
      .run();
    return orderId;
  };
  const paid = (orderId: string, at = '2026-11-18T15:00:00Z') =>
    db
      .insert(revenueEntries)
      .values({ kind: 'payment', orderId, at: Date.parse(at), amount: 1000 })
      .run();
  const before = { createdAt: Date.parse('2026-06-01T12:00:00Z') };
  paid(order(ann.id, 4));
  paid(order(ann.id, 90, before), '2026-06-01T12:00:00Z');
  paid(order(ben.id, 2, { paymentStatus: 'partially_refunded' }));
  order(ben.id, 50, { paymentStatus: 'unpaid' });
  order(ben.id, 50, { deletedAt: 1 });
  const { greens, repeatRate, ahead, business } = await get('owner-questions?period=30');
  expect(greens).toEqual([{ productId: 'kale', name: 'Kale', ounces: 6 }]);
  const books = await (
    await admin.call('GET', '/api/admin/books?view=greens&from=2026-10-20&to=2026-11-30')
  ).json();
  expect(books.rows).toMatchObject([{ product: 'Kale', ounces: 6 }]);
  expect(repeatRate).toBe(100);
  expect(business).toMatchObject({ newCustomers: 1, returningCustomers: 1, averageOrder: 10, churn: null });
  expect(ahead.map(({ day, paidBoxes }: { day: string; paidBoxes: number }) => [day, paidBoxes])).toEqual([
    ['2026-11-21', 0],
    ['2026-11-28', 0],
    ['2026-12-05', 3],
    ['2026-12-12', 0],
  ]);
});

test('no figure reads every order, item or visitor', async () => {
  const { db, now } = shop.deps;
  const plans = await queryPlansOf(db, async () => {
    getDashboardMetrics(db, now());
    getPaymentFailures(db, now(), 90);
    getRevenueRecovery(db, now(), 90);
    await getOwnerQuestions(db, now(), 90);
    getWeeklyRevenue(db, now());
    getMonthlyRevenue(db, now());
    getWebsiteVisits(db, now());
    await listProductDemand(db, now());
  });
  expect(plans.length).toBeGreaterThan(20);
  const big = /^SCAN (orders|order_items|visitors|revenue_entries|payment_failures)\b/;
  expect(plans.filter((step) => big.test(step))).toEqual([]);
});
