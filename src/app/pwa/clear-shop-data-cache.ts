import { shopDataCache } from './offline-plan.ts';

/** Deletes the service worker's cached answers, so that the next request reaches the server. */
export async function clearShopDataCache(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(shopDataCache).catch(() => {});
}
