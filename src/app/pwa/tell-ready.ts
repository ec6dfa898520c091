import { refreshedData, shopDataCache } from './offline-plan.ts';
import { announceReady } from './ready-state.ts';

/** After the first worker has started, which it does only with every file stored: the shop's data must be there too. */
export async function tellReady(): Promise<void> {
  const cache = await caches.open(shopDataCache);
  const stored = await Promise.all(refreshedData.map((path) => cache.match(path)));
  if (stored.every(Boolean)) announceReady();
}
