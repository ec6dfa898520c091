import { shopDataCache, staleWhileRevalidatePaths } from '../platform/pwa/shop-data-cache.ts';
import { announceOfflineReady } from './offline-ready.ts';

/** Runs after the first worker was activated, which needs every precached file: the server's data must be cached too. */
export async function checkOfflineReady(): Promise<void> {
  const cache = await caches.open(shopDataCache);
  const answers = await Promise.all(staleWhileRevalidatePaths.map((path) => cache.match(path)));
  if (answers.every(Boolean)) announceOfflineReady();
}
