import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeLargeData } from '../scripts/demo-data/large.ts';
import { openDatabase } from '../src/server/platform/db/db.ts';
import { openAccounts } from './accounts.ts';
import { atMost, type Figure, printFigures, shown } from './figures.ts';
import { loadAtRate, median } from './load.ts';
import { cpuMicros, residentMb, type Server, startServer } from './processes.ts';

/**
 * Farms side by side on one machine: `bun run bench:fleet`, with a number of shops other than 20 as its argument. Each is a
 * process of the built shop on a database of a farm's size; some two minutes in all. The requests come from this process
 * on the same machine, and each shop has its sandbox in it, so that a live fleet costs less (docs/scaling.md).
 */

/** Two years of a farm. */
const farm = { orders: 5_000, customers: 500, subscriptions: 200, visits: 50_000, days: 730 };
const count = Number(process.argv[2] ?? 20);
const idleSeconds = 20;
const loadSeconds = 20;
/** Requests a second and shop: a busy evening of a farm, and five times that. */
const rates = [1, 5];

const paths = [
  '/',
  '/api/products',
  '/subscription',
  '/api/auth/user?optional=1',
  '/api/orders',
  '/our-greens',
];
const order = {
  customerInfo: { name: 'Ann Lee', email: 'ann@example.com' },
  deliveryAddress: { street: '12 Main St', city: 'Milton', state: 'Georgia', zipCode: '30004' },
  items: [{ id: 'kale', quantity: 12 }],
};

const folder = mkdtempSync(join(tmpdir(), 'shop-fleet-'));
process.once('exit', () => rmSync(folder, { recursive: true }));
const cookies = await writeFarm(join(folder, 'farm'));
const figures: Figure[] = [shown('load average of the machine before', loadavg()[0] ?? 0)];
const [alone] = await open(1);
if (!alone) throw new Error('No shop was opened.');
figures.push(
  ...(await idleFigures('one shop, idle', [alone])),
  ...(await busyFigures('one shop', [alone], 5)),
);
await alone.stop();
const fleet = await open(count);
figures.push(...(await idleFigures(`${count} shops, idle`, fleet)));
for (const rate of rates) figures.push(...(await busyFigures(`${count} shops`, fleet, rate)));
await Promise.all(fleet.map((shop) => shop.stop()));
figures.push(shown('data folder of a farm', folderMb(join(folder, 'farm')), ' MB'));
process.exit(printFigures(figures) ? 0 : 1);

/** Writes the data of a farm; returns the cookies of a hundred of its customers. */
async function writeFarm(dataDir: string): Promise<string[]> {
  const shop = await startServer('dist/shop/main.js', { DATA_DIR: dataDir });
  await shop.stop();
  writeLargeData(dataDir, () => {}, farm);
  const db = openDatabase(join(dataDir, 'shop.sqlite'));
  db.$client.run('update products set stock_ounces = 1000000');
  const opened = openAccounts(db, 100);
  db.$client.close();
  return opened;
}

async function open(shops: number): Promise<Server[]> {
  const opened: Server[] = [];
  for (let n = 0; n < shops; n += 1) {
    const dataDir = join(folder, `farm-${shops}-${n}`);
    cpSync(join(folder, 'farm'), dataDir, { recursive: true });
    opened.push(await startServer('dist/shop/main.js', { DATA_DIR: dataDir, LOG_LEVEL: 'silent' }));
  }
  return opened;
}

async function idleFigures(name: string, shops: Server[]): Promise<Figure[]> {
  const before = shops.map(({ pid }) => cpuMicros(pid));
  await Bun.sleep(idleSeconds * 1000);
  const used = shops.map(({ pid }, n) => cpuMicros(pid) - (before[n] ?? 0));
  const percent = used.map((micros) => micros / idleSeconds / 10_000);
  return [
    ...memoryFigures(name, shops),
    shown(`${name}: processor time of a shop`, median(percent), '% of a core'),
  ];
}

async function busyFigures(name: string, shops: Server[], rate: number): Promise<Figure[]> {
  const before = shops.map(({ pid }) => cpuMicros(pid));
  const run = { perSecond: rate * shops.length, seconds: loadSeconds };
  const refused: number[] = [];
  const { requests, p50, p99 } = await loadAtRate(requestsTo(shops, refused), run);
  const used = shops.reduce((sum, { pid }, n) => sum + cpuMicros(pid) - (before[n] ?? 0), 0);
  const busy = `${name}, ${rate} requests/s each`;
  return [
    shown(`${busy}: p50`, p50, ' ms'),
    atMost(`${busy}: p99`, p99, 250, ' ms'),
    atMost(`${busy}: refused, of ${requests}`, refused.length, 0),
    shown(`${busy}: processor time a request`, used / requests / 1000, ' ms'),
    ...memoryFigures(busy, shops),
  ];
}

function memoryFigures(name: string, shops: Server[]): Figure[] {
  return [
    shown(`${name}: resident memory of a shop`, median(shops.map(({ pid }) => residentMb(pid))), ' MB'),
    shown(`${name}: its share, shared pages divided`, median(shops.map(({ pid }) => shareMb(pid))), ' MB'),
  ];
}

/** Memory of a process in MB, in which what several processes share counts by halves, thirds and so on. */
function shareMb(pid: number): number {
  const line = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'));
  return Number(line?.[1] ?? 0) / 1024;
}

/** One shop after the other; of 20 requests to each one is a purchase, the rest pages and lists of signed-in customers. */
function requestsTo(shops: Server[], refused: number[]): () => Promise<Response> {
  let n = 0;
  return async () => {
    const { port = 0 } = shops[n % shops.length] ?? {};
    const turn = Math.floor(n / shops.length);
    n += 1;
    const headers = { cookie: cookies[n % cookies.length] ?? '', 'accept-encoding': 'br' };
    const origin = `http://localhost:${port}`;
    if (turn % 20 !== 19) return fetch(origin + paths[turn % paths.length], { headers, decompress: false });
    const typed = { ...headers, 'content-type': 'application/json', 'idempotency-key': `fleet-${n}` };
    const body = JSON.stringify(order);
    const answer = await fetch(`${origin}/api/cart/checkout`, { method: 'POST', headers: typed, body });
    // What a machine that is too busy does first: the call to the provider takes too long.
    if (answer.status !== 503) return answer;
    refused.push(n);
    return new Response();
  };
}

function folderMb(place: string): number {
  const sizes = readdirSync(place, { recursive: true }).map(
    (name) => statSync(join(place, String(name))).size,
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1024 / 1024;
}
