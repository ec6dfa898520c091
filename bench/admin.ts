import { join } from 'node:path';
import { largeData, writeBoxesOf, writeLargeData } from '../scripts/demo-data/large.ts';
import { demoAdmin } from '../src/server/env.ts';
import { openDatabase } from '../src/server/platform/db/db.ts';
import { addDays, newYorkDay, saturdayOnOrAfter } from '../src/shared/rules/delivery-days.ts';
import { openAccounts, openSession } from './accounts.ts';
import { benchCustomers, checkoutRequests } from './checkouts.ts';
import { atMost, type Figure, shown } from './figures.ts';
import { load, loadAtRate, median } from './load.ts';
import { cpuMicros, type Server, startServer } from './processes.ts';

/** `ADMIN_ORDERS=10000 bun bench/run.ts admin` is a smaller shop, to see what grows with it; the limits are for 100,000. */
const orders = Number(process.env.ADMIN_ORDERS ?? largeData.orders);
const requests = 40;
const perSecond = 20;
/** Pages that one or two people have open on two days of the week. */
const weekPerSecond = 5;
const rounds = 3;

const analytics = '/api/admin/analytics';
const calls = [
  '/api/admin/orders',
  '/api/admin/orders?status=confirmed',
  '/api/admin/orders?paymentStatus=paid&from=2026-01-01&to=2026-12-31',
  '/api/admin/orders?q=lee',
  '/api/admin/orders?q=5551234',
  '/api/admin/customers',
  '/api/admin/customers?q=lee',
  '/api/admin/customers?q=770555',
  '/api/admin/search?q=lee',
  '/api/admin/search?q=7705551234',
  '/api/admin/subscriptions',
  '/api/admin/messages',
  '/api/admin/wholesale',
  '/api/admin/out-of-area',
  '/api/admin/products',
  '/api/admin/product-demand',
  '/api/admin/overview',
  `${analytics}/dashboard-metrics`,
  `${analytics}/website-visits`,
  `${analytics}/weekly-revenue`,
  `${analytics}/monthly-revenue`,
  `${analytics}/owner-questions?period=90`,
  `${analytics}/payment-failures?period=90`,
  `${analytics}/revenue-recovery?period=90`,
];

/** The farm's week, with a paid box of every subscription on one Saturday. */
const saturday = saturdayOnOrAfter(newYorkDay(Date.now()));
const weekCalls = ['/api/admin/sow-plan', `/api/admin/pack-list/${saturday}`, `/api/admin/run/${saturday}`];

/** Every list, filter and analytics call of the admin area in a large shop, its week, and checkouts beside a busy admin. */
export async function benchAdmin(dataDir: string): Promise<Figure[]> {
  const share = orders / largeData.orders;
  const customers = Math.max(100, largeData.customers * share);
  const subscriptions = largeData.subscriptions * share;
  const visits = Math.max(50_000, largeData.visits * share);
  writeLargeData(dataDir, () => {}, { ...largeData, orders, customers, subscriptions, visits });
  const db = openDatabase(join(dataDir, 'shop.sqlite'));
  for (const day of [addDays(saturday, -7), saturday]) writeBoxesOf(db, day, subscriptions);
  db.$client.close();
  const shop = await startServer('dist/shop/main.js', { DATA_DIR: dataDir });
  await Bun.sleep(4000);
  const cookie = await openSession(`http://127.0.0.1:${shop.port}`, demoAdmin);
  const figures = [shown(`orders, of which ${subscriptions} are boxes of ${saturday}`, orders)];
  for (const path of calls)
    figures.push(...(await figuresOf(shop, path, cookie, perSecond, path === '/api/admin/orders' ? 20 : 50)));
  for (const path of weekCalls) figures.push(...(await figuresOf(shop, path, cookie, weekPerSecond, 100)));
  await shop.stop();
  return [...figures, ...(await checkoutsBesideAdmins(dataDir))];
}

/** The server's processor time is not distorted by other work on the machine. */
async function figuresOf(
  shop: Server,
  path: string,
  cookie: string,
  rate: number,
  limitMs: number,
): Promise<Figure[]> {
  const ask = () => fetch(`http://127.0.0.1:${shop.port}${path}`, { headers: { cookie } });
  for (let n = 0; n < 5; n += 1) await (await ask()).arrayBuffer();
  const before = cpuMicros(shop.pid);
  const { p95 } = await loadAtRate(ask, { perSecond: rate, seconds: requests / rate });
  const cpuMs = (cpuMicros(shop.pid) - before) / 1000 / requests;
  return [
    atMost(`GET ${path} p95 at ${rate}/s`, p95, limitMs, ' ms'),
    shown('  processor time of each', cpuMs, ' ms'),
  ];
}

/**
 * Customers check out, four at a time without a pause, while admins ask for one list after the other: one who opens a page
 * of five calls every second, and four of them.
 */
async function checkoutsBesideAdmins(dataDir: string): Promise<Figure[]> {
  const db = openDatabase(join(dataDir, 'shop.sqlite'));
  db.$client.run('update products set stock_ounces = 1000000000');
  const cookies = openAccounts(db, benchCustomers);
  db.$client.close();
  const shop = await startServer('bench/checkout-server.ts', { DATA_DIR: dataDir });
  const cookie = await openSession(`http://127.0.0.1:${shop.port}`, demoAdmin);
  let asked = 0;
  const askAdmin = () => {
    asked += 1;
    return fetch(`http://127.0.0.1:${shop.port}${calls[asked % calls.length]}`, { headers: { cookie } });
  };
  const checkouts = checkoutRequests(cookies);
  const p99Beside = async (callsPerSecond: number) => {
    const p99s: number[] = [];
    // Every call once, or the median would depend on which of them a round has.
    const oneOfEach = calls.length / callsPerSecond;
    while (p99s.length < rounds) {
      const admin = loadAtRate(askAdmin, { perSecond: callsPerSecond, seconds: oneOfEach });
      p99s.push((await load(shop.port, checkouts, { concurrency: 4, seconds: oneOfEach })).p99);
      await admin;
    }
    return median(p99s);
  };
  await load(shop.port, checkouts, { concurrency: 4, seconds: 1 });
  const figures: Figure[] = [];
  for (const admins of [1, 4]) {
    const name = `one-time checkout p99 beside ${admins} busy admin${admins === 1 ? '' : 's'}`;
    figures.push(atMost(name, await p99Beside(admins * 5), 25, ' ms'));
  }
  await shop.stop();
  return figures;
}
