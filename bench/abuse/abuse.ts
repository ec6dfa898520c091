import { join } from 'node:path';
import { openDatabase } from '../../src/server/platform/db/db.ts';
import { openAccounts } from '../accounts.ts';
import { checkoutRequests } from '../checkouts.ts';
import { atMost, type Figure, shown } from '../figures.ts';
import { load, requestBytes } from '../load.ts';
import { cpuMicros, type Server, startServer } from '../processes.ts';
import { type AbusiveRequest, abusiveRequests } from './abusive-requests.ts';
import { incompleteBodies } from './incomplete-bodies.ts';
import { longestAccepted } from './longest-accepted.ts';

type Cost = { request: AbusiveRequest; ms: number };

const repeats = 20;
const attackSeconds = 8;

/** What one request may cost, what a customer notices of an attacker, and the memory beside bodies that never end. */
export async function benchAbuse(dataDir: string): Promise<Figure[]> {
  const db = openDatabase(join(dataDir, 'shop.sqlite'));
  db.$client.run('update products set stock_ounces = 1000000000');
  const cookies = openAccounts(db, 4000);
  db.$client.close();
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
  const shop = await startServer('bench/checkout-server.ts', env);
  // Some of the requests sign out, so they have accounts of their own.
  const costs = await costsOf(shop, cookies.slice(2000));
  const [worst] = costs;
  if (!worst) throw new Error('There is no route to measure.');
  const figures = [
    ...costFigures(costs),
    ...(await besideAttacker(shop, cookies.slice(0, 2000), worst.request)),
  ];
  await shop.stop();
  return [...figures, await incompleteBodies(dataDir)];
}

/** Processor time of the whole process per request, the costliest first; the costliest of all are measured again. */
async function costsOf(shop: Server, cookies: string[]): Promise<Cost[]> {
  const requests = [...(await abusiveRequests()), ...longestAccepted()];
  const once = await measured(shop, cookies, requests);
  const again = once.slice(0, 10).map(({ request }) => request);
  const runs = [once, await measured(shop, cookies, again), await measured(shop, cookies, again)];
  // What else the process did meanwhile is not the request's: the least of the runs is nearest to its cost.
  const least = (request: AbusiveRequest) =>
    Math.min(...runs.flatMap((run) => run.filter((cost) => cost.request === request).map(({ ms }) => ms)));
  return again.map((request) => ({ request, ms: least(request) })).toSorted((a, b) => b.ms - a.ms);
}

/** Each request comes from another address and account, so that no limit refuses it. */
async function measured(shop: Server, cookies: string[], requests: AbusiveRequest[]): Promise<Cost[]> {
  const costs: Cost[] = [];
  let sent = 0;
  for (const request of requests) {
    const next = () => {
      sent += 1;
      const cookie = cookies[sent % cookies.length] ?? '';
      return request.bytes({ cookie, 'x-forwarded-for': addressOf(sent) });
    };
    const before = cpuMicros(shop.pid);
    await load(shop.port, next, { concurrency: 1, most: repeats, takesRefusals: true });
    costs.push({ request, ms: (cpuMicros(shop.pid) - before) / repeats / 1000 });
  }
  return costs.toSorted((a, b) => b.ms - a.ms);
}

function costFigures(costs: Cost[]): Figure[] {
  return costs.slice(0, 5).map(({ request, ms }, n) => {
    const name = `${request.route}, ${request.what}`;
    return n === 0 ? atMost(`costliest request: ${name}`, ms, 20, ' ms') : shown(`  then ${name}`, ms, ' ms');
  });
}

async function besideAttacker(shop: Server, cookies: string[], worst: AbusiveRequest): Promise<Figure[]> {
  const request = worst.bytes({ 'x-forwarded-for': '192.0.2.66' });
  const encoded = Buffer.from(request, 'latin1').toString('base64');
  const script = `${import.meta.dir}/attacker.ts`;
  const args = [process.execPath, script, String(shop.port), String(attackSeconds), encoded];
  const attacker = Bun.spawn(args, { stdout: 'ignore', stderr: 'inherit' });
  await Bun.sleep(500);
  const half = { concurrency: 1, seconds: (attackSeconds - 2) / 2 };
  const products = await load(shop.port, () => requestBytes('GET', '/api/products'), half);
  const checkouts = await load(shop.port, checkoutRequests(cookies), half);
  await attacker.exited;
  return [
    shown('GET /api/products p50 beside an attacker', products.p50, ' ms'),
    atMost('GET /api/products p99 beside an attacker', products.p99, 50, ' ms'),
    shown('checkout p50 beside an attacker', checkouts.p50, ' ms'),
    atMost('checkout p99 beside an attacker', checkouts.p99, 50, ' ms'),
  ];
}

const addressOf = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
