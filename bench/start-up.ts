import { atMost, type Figure } from './figures.ts';
import { median } from './load.ts';
import { startServer } from './processes.ts';

/** From starting the process on an existing database to the first answered request. */
export async function benchStartUp(dataDir: string): Promise<Figure[]> {
  const times: number[] = [];
  for (let n = 0; n < 9; n += 1) {
    const shop = await startServer('dist/shop/main.js', { DATA_DIR: dataDir }, '/api/products');
    times.push(shop.startedMs);
    await shop.stop();
  }
  return [atMost('cold start to the first answered request, median of 9', median(times), 300, ' ms')];
}
