import { clientsClaim } from 'workbox-core';
import { addRoute, matchPrecache, precache } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { StaleWhileRevalidate } from 'workbox-strategies';
import { answerNavigation, type OfflinePlan, refreshedData, shopDataCache } from './offline-plan.ts';

declare let self: ServiceWorkerGlobalScope;
/** Put in by the build, after prerendering. */
declare const offlinePlan: OfflinePlan;

// Whatever is not named here goes to the network untouched: every other answer of the API, everything of Stripe, and
// every request that changes something. Nothing is ever queued.
precache(offlinePlan.precache);
registerRoute(
  ({ url, request }) => request.mode === 'navigate' && answerNavigation(offlinePlan, url),
  ({ url, request }) => visit(url, request),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && refreshedData.includes(url.pathname),
  new StaleWhileRevalidate({ cacheName: shopDataCache }),
);
addRoute({ directoryIndex: '', cleanURLs: false });

self.addEventListener('install', (event) => event.waitUntil(keepShopData()));
self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting();
});
clientsClaim();

async function visit(url: URL, request: Request): Promise<Response> {
  const answer = answerNavigation(offlinePlan, url);
  if (answer?.from === 'precache') return (await matchPrecache(answer.url)) ?? fetch(request);
  const otherwise = answer?.otherwise ?? offlinePlan.fallback;
  return fetch(request).catch(async (error) => (await matchPrecache(otherwise)) ?? Promise.reject(error));
}

/** So that the first visit is enough to see the shop offline. Without it the first online visit fills the cache. */
async function keepShopData(): Promise<void> {
  const cache = await caches.open(shopDataCache);
  await cache.addAll(refreshedData).catch(() => {});
}
