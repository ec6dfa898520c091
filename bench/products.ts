import { atLeast, atMost, type Figure, shown } from './figures.ts';
import { load, median, requestBytes } from './load.ts';
import { cpuMicros, residentMb, type Server, startServer } from './processes.ts';
import { requestsPerSecond } from './wrk.ts';

const concurrency = 32;
const rounds = 7;
const seconds = 2;
const path = '/api/products';
/** The matcher of the assistant's chat entries is built two seconds after the start and belongs to the memory that the shop needs. */
const assistantReadyMs = 4000;
/** The runtime gives memory back once it is idle; what it keeps is growth. */
const idleMs = 3000;
const products = requestBytes('GET', path);

/** `GET /api/products` of the shop against a bare route, alternating in one run; before that memory over 50,000 requests. */
export async function benchProducts(dataDir: string): Promise<Figure[]> {
  const shop = await startServer('dist/shop/main.js', { DATA_DIR: dataDir });
  await Bun.sleep(assistantReadyMs);
  const memory = await memoryFigures(shop);
  const bare = await startServer('bench/bare-products.ts', { DATA_DIR: dataDir });
  const figures = await alternate(shop, bare);
  await bare.stop();
  await shop.stop();
  return [...figures, ...memory];
}

async function memoryFigures(shop: Server): Promise<Figure[]> {
  const atStart = residentMb(shop.pid);
  await load(shop.port, () => products, { concurrency, most: 50_000 });
  await Bun.sleep(idleMs);
  const after = residentMb(shop.pid);
  return [
    atMost('resident memory after start', atStart, 100, ' MB'),
    atMost('growth of resident memory over 50,000 requests', (after / atStart - 1) * 100, 20, ' %'),
  ];
}

async function alternate(shop: Server, bare: Server): Promise<Figure[]> {
  for (const server of [shop, bare]) await requestsPerSecond(server.port, path, 1);
  const [ratios, shops, cpu]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    const bareRun = await requestsPerSecond(bare.port, path, seconds);
    const before = cpuMicros(shop.pid);
    const shopRun = await requestsPerSecond(shop.port, path, seconds);
    cpu.push((cpuMicros(shop.pid) - before) / (shopRun * seconds));
    ratios.push(shopRun / bareRun);
    shops.push(shopRun);
  }
  return [
    shown('GET /api/products requests/s', median(shops)),
    shown('GET /api/products CPU per request', median(cpu), ' us'),
    atLeast('GET /api/products against the bare route', median(ratios), 0.75),
  ];
}
