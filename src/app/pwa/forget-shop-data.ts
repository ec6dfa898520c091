import { shopDataCache } from './offline-plan.ts';

/** Drops the worker's old answers, so that the next question is the shop's to answer. Not every page has a worker. */
export async function forgetShopData(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(shopDataCache).catch(() => {});
}
