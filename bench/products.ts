import { atLeast, atMost, type Figure, shown } from './figures.ts';
import { load, median, requestBytes } from './load.ts';
import { cpuMicros, residentMb, type Server, startServer } from './processes.ts';

const concurrency = 32;
const rounds = 7;
const products = requestBytes('GET', '/api/products');

/** `GET /api/products` of the shop against a bare route, alternating in one run; then memory over 50,000 requests. */
export async function benchProducts(dataDir: string): Promise<Figure[]> {
  const shop = await startServer('dist/shop/main.js', { DATA_DIR: dataDir });
  await Bun.sleep(1500);
  const atStart = residentMb(shop.pid);
  const bare = await startServer('bench/bare-products.ts', { DATA_DIR: dataDir });
  const figures = await alternate(shop, bare);
  await bare.stop();
  await load(shop.port, () => products, { concurrency, most: 50_000 });
  await Bun.sleep(500);
  const after = residentMb(shop.pid);
  await shop.stop();
  figures.push(atMost('resident memory after start', atStart, 100, ' MB'));
  figures.push(
    atMost('growth of resident memory over 50,000 requests', (after / atStart - 1) * 100, 20, ' %'),
  );
  return figures;
}

async function alternate(shop: Server, bare: Server): Promise<Figure[]> {
  for (const server of [shop, bare]) await load(server.port, () => products, { concurrency, seconds: 1 });
  const [ratios, shops, cpu]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    const bareRun = await load(bare.port, () => products, { concurrency, seconds: 1 });
    const before = cpuMicros(shop.pid);
    const shopRun = await load(shop.port, () => products, { concurrency, seconds: 1 });
    cpu.push((cpuMicros(shop.pid) - before) / shopRun.requests);
    ratios.push(shopRun.perSecond / bareRun.perSecond);
    shops.push(shopRun.perSecond);
  }
  return [
    shown('GET /api/products requests/s', median(shops)),
    atLeast('GET /api/products against the bare route', median(ratios), 0.7),
    atMost('GET /api/products CPU per request', median(cpu), 30, ' us'),
  ];
}
