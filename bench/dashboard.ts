import { join } from 'node:path';
import { openDatabase } from '../src/server/platform/db/db.ts';
import { openSubscribers, signIn, writeOrders } from './dashboard-data.ts';
import { atMost, type Figure, shown } from './figures.ts';
import { loadAtRate, median } from './load.ts';
import { cpuMicros, type Server, startServer } from './processes.ts';

const shopOrders = 100_000;
const ownOrders = 500;
const perSecond = 50;
const roundsOfTwoSeconds = 3;
const limitMs = 15;

/** What the dashboard and the frame around it fetch, answered from the shop's own database. */
const ownCalls = [
  '/api/auth/user',
  '/api/auth/user-roles',
  '/api/orders',
  '/api/my-subscriptions',
  '/api/reminders',
  '/api/account/sessions',
  '/api/referrals',
  '/api/referrals/offer',
  '/api/delivery/terms',
  '/api/discount-settings',
];
/** These ask the provider too, here the sandbox in the same process. They take turns: each account may ask 120 times a minute. */
const subscribers = 12;
const providerCalls = ['/api/payment-methods', '/api/invoices', '/api/credit'];

/**
 * Each call of the dashboard at a steady rate, for a customer with 500 orders in a shop of 100,000, with a weekly
 * subscription that the sandbox has charged for ten weeks.
 */
export async function benchDashboard(dataDir: string): Promise<Figure[]> {
  const customers = await openSubscribers(dataDir, subscribers);
  const [customer] = customers;
  if (!customer) throw new Error('There are no customers.');
  const db = openDatabase(join(dataDir, 'shop.sqlite'));
  writeOrders(db, customer, { shopOrders, ownOrders });
  db.$client.close();

  const shop = await startServer('dist/shop/main.js', { DATA_DIR: dataDir });
  await Bun.sleep(1500);
  const origin = `http://127.0.0.1:${shop.port}`;
  const cookies = await Promise.all(customers.map((customer) => signIn(origin, customer)));
  const [own = ''] = cookies;
  const ownPaths = [...ownCalls, await nextPageOf(origin, own)];
  const figures: Figure[] = [];
  for (const path of ownPaths) figures.push(...(await figuresOf(shop, path, [own])));
  for (const path of providerCalls)
    figures.push(...(await figuresOf(shop, path, cookies, ' with the sandbox')));
  await shop.stop();
  return figures;
}

/** The median of some rounds, and the server's processor time, which other work on the machine does not distort. */
async function figuresOf(shop: Server, path: string, cookies: string[], note = ''): Promise<Figure[]> {
  let asked = 0;
  const ask = () => {
    asked += 1;
    const headers = { cookie: cookies[asked % cookies.length] ?? '' };
    return fetch(`http://127.0.0.1:${shop.port}${path}`, { headers });
  };
  await loadAtRate(ask, { perSecond, seconds: 1 });
  const before = cpuMicros(shop.pid);
  const rounds: number[] = [];
  while (rounds.length < roundsOfTwoSeconds)
    rounds.push((await loadAtRate(ask, { perSecond, seconds: 2 })).p95);
  const cpuMs = (cpuMicros(shop.pid) - before) / 1000 / (perSecond * 2 * roundsOfTwoSeconds);
  const name = `GET ${path.replace(/cursor=.*/, 'cursor=...')}`;
  return [
    atMost(`${name} p95 at ${perSecond} requests/s${note}`, median(rounds), limitMs, ' ms'),
    shown('  processor time of each', cpuMs, ' ms'),
  ];
}

/** The second page of the customer's orders. */
async function nextPageOf(origin: string, cookie: string): Promise<string> {
  const { headers } = await fetch(`${origin}/api/orders`, { headers: { cookie } });
  const next = /<(.+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  if (!next || Number(headers.get('x-total-count')) < ownOrders) throw new Error('The orders are not there.');
  return next;
}
