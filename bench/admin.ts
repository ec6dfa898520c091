import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { largeData, writeLargeData } from '../scripts/demo-data/large.ts';
import { demoAdmin } from '../src/server/env.ts';
import { openDatabase } from '../src/server/platform/db/db.ts';
import { openAccounts } from './accounts.ts';
import { checkoutRequests } from './checkouts.ts';
import { atMost, type Figure, shown } from './figures.ts';
import { load, loadAtRate, median } from './load.ts';
import { startServer } from './processes.ts';

const sizes = [1_000, 10_000, largeData.orders];
const perSecond = 20;
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

/** Every list, filter and analytics call of the admin area in shops of three sizes, and checkouts beside a busy admin. */
export async function benchAdmin(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const orders of sizes) figures.push(...(await figuresOf(orders)));
  return figures;
}

async function figuresOf(orders: number): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-bench-admin-'));
  const seeded = await startServer('dist/shop/main.js', { DATA_DIR: dataDir });
  await seeded.stop();
  const share = orders / largeData.orders;
  const customers = Math.max(100, largeData.customers * share);
  const subscriptions = largeData.subscriptions * share;
  const visits = largeData.visits * share;
  writeLargeData(dataDir, () => {}, { ...largeData, orders, customers, subscriptions, visits });
  const shop = await startServer('dist/shop/main.js', { DATA_DIR: dataDir });
  await Bun.sleep(4000);
  const cookie = await signInAdmin(shop.port);
  const figures: Figure[] = [];
  for (const path of calls) {
    const p95 = await p95Of(shop.port, path, cookie);
    const name = `GET ${path} p95 at ${perSecond}/s, ${orders} orders`;
    figures.push(
      orders === largeData.orders
        ? atMost(name, p95, path === '/api/admin/orders' ? 20 : 50, ' ms')
        : shown(name, p95, ' ms'),
    );
  }
  await shop.stop();
  if (orders === largeData.orders) figures.push(...(await checkoutsBesideAdmins(dataDir)));
  rmSync(dataDir, { recursive: true });
  return figures;
}

async function p95Of(port: number, path: string, cookie: string): Promise<number> {
  const ask = () => fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } });
  await loadAtRate(ask, { perSecond, seconds: 1 });
  const times: number[] = [];
  while (times.length < rounds) times.push((await loadAtRate(ask, { perSecond, seconds: 1 })).p95);
  return median(times);
}

/**
 * Customers check out, four at a time without a pause, while admins ask for one list after the other: one who opens a page
 * of five calls every second, and four of them.
 */
async function checkoutsBesideAdmins(dataDir: string): Promise<Figure[]> {
  const db = openDatabase(join(dataDir, 'shop.sqlite'));
  db.$client.run('update products set stock_ounces = 1000000000');
  const cookies = openAccounts(db, 4000);
  db.$client.close();
  const shop = await startServer('bench/checkout-server.ts', { DATA_DIR: dataDir });
  const cookie = await signInAdmin(shop.port);
  let asked = 0;
  const askAdmin = () => {
    asked += 1;
    return fetch(`http://127.0.0.1:${shop.port}${calls[asked % calls.length]}`, { headers: { cookie } });
  };
  const checkouts = checkoutRequests(cookies);
  const p99Beside = async (callsPerSecond: number) => {
    const p99s: number[] = [];
    // Every call once, or the median would depend on which of them a round has.
    const seconds = calls.length / callsPerSecond;
    while (p99s.length < rounds) {
      const admin = loadAtRate(askAdmin, { perSecond: callsPerSecond, seconds });
      p99s.push((await load(shop.port, checkouts, { concurrency: 4, seconds })).p99);
      await admin;
    }
    return median(p99s);
  };
  await load(shop.port, checkouts, { concurrency: 4, seconds: 1 });
  const figures: Figure[] = [];
  for (const admins of [1, 4]) {
    const name = `one-time checkout p99 beside ${admins} busy admin${admins === 1 ? '' : 's'}, ${largeData.orders} orders`;
    figures.push(atMost(name, await p99Beside(admins * 5), 25, ' ms'));
  }
  await shop.stop();
  return figures;
}

async function signInAdmin(port: number): Promise<string> {
  const origin = `http://127.0.0.1:${port}`;
  const response = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(demoAdmin),
  });
  if (!response.ok) throw new Error(`The admin could not sign in: ${response.status}`);
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}
