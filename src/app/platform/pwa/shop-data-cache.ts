/** Calls whose answers may be a little old: answered from the cache at once, and refreshed in the background. */
export const staleWhileRevalidatePaths = ['/api/products', '/api/discount-settings'];

/** The name of the service worker's cache for these answers. */
export const shopDataCache = 'shop-data';

/** Deletes the service worker's cached answers, so that the next request reaches the server. */
export async function clearShopDataCache(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(shopDataCache).catch(() => {});
}

/** Whether the service worker has an answer to every one of the calls. */
export async function isShopDataCached(): Promise<boolean> {
  const cache = await caches.open(shopDataCache);
  const answers = await Promise.all(staleWhileRevalidatePaths.map((path) => cache.match(path)));
  return answers.every(Boolean);
}
