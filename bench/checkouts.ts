import { join } from 'node:path';
import * as v from 'valibot';
import { findSession } from '../src/server/accounts/sessions/sessions.ts';
import { priceRequestedLines, requestedLine, verifiedQuote } from '../src/server/catalog/pricing.ts';
import { stock, take } from '../src/server/catalog/stock.ts';
import { attemptFor, findAttempt, rememberAttempt } from '../src/server/checkout/run-attempt.ts';
import { checkDeliveryArea } from '../src/server/delivery/geocode.ts';
import { readEnv } from '../src/server/env.ts';
import { createMails } from '../src/server/mails.ts';
import { createHealth } from '../src/server/operations/health.ts';
import { createOrder } from '../src/server/orders/new-order.ts';
import { storeIntent } from '../src/server/orders/orders.ts';
import { type Db, openDatabase, transact } from '../src/server/platform/db/db.ts';
import { newId } from '../src/server/platform/db/ids.ts';
import { createThrottle } from '../src/server/platform/http/throttle.ts';
import { queueMail } from '../src/server/platform/mail/outbox.ts';
import { createLogger } from '../src/server/platform/process/log.ts';
import { createQueue } from '../src/server/platform/queue.ts';
import { OneTimeCheckout } from '../src/shared/contract/checkout.ts';
import { openAccounts } from './accounts.ts';
import { atLeast, atMost, type Figure, shown } from './figures.ts';
import { load, median, requestBytes } from './load.ts';
import { startServer } from './processes.ts';

const concurrency = 16;
const rounds = 5;
/** More than all rounds reach: a second checkout would replace the first one of its account. */
export const benchCustomers = 60_000;
const address = { street: '12 Main St', city: 'Milton', state: 'Georgia', zipCode: '30004' };
const items = [
  { id: 'pea-shoots-2-oz', quantity: 3 },
  { id: 'kale', quantity: 4 },
  { id: 'radish-4-oz', quantity: 1 },
];
export const checkoutBody = {
  customerInfo: { name: 'Ann Lee', email: 'ann@example.com' },
  deliveryAddress: address,
  items,
  expectedTotal: 4374,
};

/** One-time checkouts against the same rows behind a bare route, alternating; the time of each step; the provider's. */
export async function benchCheckouts(dataDir: string): Promise<Figure[]> {
  const db = openDatabase(join(dataDir, 'shop.sqlite'));
  db.$client.run('update products set stock_ounces = 1000000000');
  const cookies = openAccounts(db, benchCustomers);
  const steps = await stepTimes(db, cookies[0] ?? '');
  db.$client.close();
  const shop = await startServer('bench/checkout-server.ts', { DATA_DIR: dataDir });
  const bare = await startServer('bench/bare-checkout.ts', { DATA_DIR: dataDir });
  const request = checkoutRequests(cookies);
  for (const server of [shop, bare]) await load(server.port, request, { concurrency, seconds: 1 });
  const [ratios, speeds, p99s]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    const bareRun = await load(bare.port, request, { concurrency, seconds: 2 });
    const shopRun = await load(shop.port, request, { concurrency, seconds: 2 });
    ratios.push(shopRun.perSecond / bareRun.perSecond);
    speeds.push(shopRun.perSecond);
    p99s.push(shopRun.p99);
  }
  await shop.stop();
  await bare.stop();
  return [
    shown('one-time checkouts/s, concurrency 16', median(speeds)),
    atLeast('one-time checkouts against the bare transaction', median(ratios), 0.75),
    atMost('one-time checkout p99', median(p99s), 25, ' ms'),
    ...steps,
  ];
}

/** Every request another customer, key and network address. */
export function checkoutRequests(cookies: string[]): () => string {
  const json = JSON.stringify(checkoutBody);
  let n = 0;
  return () => {
    n += 1;
    const headers = {
      cookie: cookies[n % cookies.length] ?? '',
      'idempotency-key': `bench-${process.pid}-${n}`,
      'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
    };
    return requestBytes('POST', '/api/cart/checkout', headers, json);
  };
}

/** Microseconds of each step on its own, in one process, without the commit; then the commit. */
async function stepTimes(db: Db, cookie: string): Promise<Figure[]> {
  const token = cookie.replace('session=', '');
  const lines = priceRequestedLines(db, items.map(requestedLine));
  const quote = verifiedQuote(lines, null, undefined);
  const input = v.parse(OneTimeCheckout, checkoutBody);
  const env = readEnv({});
  const deps = {
    db,
    env,
    mails: createMails(env, Date.now),
    log: createLogger('silent'),
    now: Date.now,
    queue: createQueue(),
    throttle: createThrottle(),
    health: createHealth(createLogger('silent')),
    fetch,
  };
  const order = () => {
    const id = newId();
    createOrder(db, {
      id,
      userId: 'customer-0',
      quote,
      lines,
      deliverTo: address,
      deliveryDate: '2031-03-22',
      now: Date.now(),
    });
    return id;
  };
  const mail = { to: 'ann@example.com', subject: 'Receipt', title: 'Receipt', paragraphs: ['x'.repeat(400)] };
  const attempt = () => {
    const made = attemptFor('order', 'customer-0', newId(), input);
    findAttempt(db, made);
    rememberAttempt(db, made, newId(), Date.now());
  };
  return [
    shown(
      '  step: session',
      timeOf(() => findSession(db, token, Date.now())),
      ' us',
    ),
    shown(
      '  step: schema',
      timeOf(() => v.parse(OneTimeCheckout, checkoutBody)),
      ' us',
    ),
    shown('  step: delivery area', await timeOfAsync(() => checkDeliveryArea(deps, address)), ' us'),
    shown(
      '  step: quote',
      timeOf(() => verifiedQuote(priceRequestedLines(db, items.map(requestedLine)), null, 4374)),
      ' us',
    ),
    shown(
      '  step: stock',
      inTransaction(db, () => take(db, stock, lines)),
      ' us',
    ),
    shown('  step: order and lines', inTransaction(db, order), ' us'),
    shown('  step: idempotency key', inTransaction(db, attempt), ' us'),
    shown(
      '  step: PaymentIntent id',
      inTransaction(db, () => storeIntent(db, 'none', newId())),
      ' us',
    ),
    shown(
      '  step: outbox',
      inTransaction(db, () => queueMail(deps, newId(), mail)),
      ' us',
    ),
    shown(
      '  step: commit to disk',
      timeOf(() => transact(db, () => queueMail(deps, newId(), mail)), 200),
      ' us',
    ),
  ];
}

function timeOf(step: () => unknown, times = 2000): number {
  for (let n = 0; n < times / 4; n += 1) step();
  const started = performance.now();
  for (let n = 0; n < times; n += 1) step();
  return ((performance.now() - started) * 1000) / times;
}

async function timeOfAsync(step: () => Promise<unknown>, times = 2000): Promise<number> {
  const started = performance.now();
  for (let n = 0; n < times; n += 1) await step();
  return ((performance.now() - started) * 1000) / times;
}

function inTransaction(db: Db, step: () => unknown): number {
  return transact(db, () => timeOf(step));
}
