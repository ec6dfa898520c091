import { withinTimeLimit } from '../time-limit.ts';

export const staleWhileRevalidatePaths = ['/api/products', '/api/discount-settings', '/api/pictures'];

export const shopDataCache = 'shop-data';

/** ms; a slower cache is skipped. */
const cacheTimeoutMs = 2000;

/** The next request then reaches the server. */
export async function clearShopDataCache(): Promise<void> {
  if ('caches' in globalThis)
    await withinTimeLimit(cacheTimeoutMs, caches.delete(shopDataCache), () => false).catch(() => {});
}

export async function isShopDataCached(): Promise<boolean> {
  const cache = await caches.open(shopDataCache);
  const answers = await Promise.all(staleWhileRevalidatePaths.map((path) => cache.match(path)));
  return answers.every(Boolean);
}
