import { clientsClaim } from 'workbox-core';
import { addPlugins, addRoute, matchPrecache, precache } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { StaleWhileRevalidate } from 'workbox-strategies';
import type { PushContent } from '../../../shared/contract/push.ts';
import { htmlForCache, notFoundAddress, resolveNavigation, runPath } from './offline-pages.ts';
import { runPageCache } from './run-page-cache.ts';
import { shopDataCache, staleWhileRevalidatePaths } from './shop-data-cache.ts';

declare let self: ServiceWorkerGlobalScope;

/** vite-plugin-pwa puts the list here, after prerendering (`scripts/build/precache.ts`). */
const entries = self.__WB_MANIFEST;
const precached = new Set(entries.map((entry) => (typeof entry === 'string' ? entry : entry.url)));

/** How long the server may take to begin a page before the cached one is shown, and to refresh its data; in ms. */
const navigationTimeoutMs = 2000;
const refreshTimeoutMs = 10_000;

// Everything else goes to the network: every other call of the API, everything of Stripe, and every request that
// changes something. Nothing is ever queued.
addPlugins([{ cacheWillUpdate: cacheable }]);
precache(entries);
registerRoute(
  ({ url, request }) => request.mode === 'navigate' && resolveNavigation(precached, url),
  ({ url, request }) => respond(url, request),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && staleWhileRevalidatePaths.includes(url.pathname),
  new StaleWhileRevalidate({ cacheName: shopDataCache, plugins: [{ requestWillFetch: withTimeout }] }),
);
// The driver's page opens without network, with its own files, whatever version this worker is of (record 080).
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/') && !precached.has(url.pathname),
  async ({ request }) => (await (await caches.open(runPageCache)).match(request.url)) ?? fetch(request),
);
addRoute({ directoryIndex: '', cleanURLs: false });

self.addEventListener('install', (event) => event.waitUntil(cacheShopData()));
self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting();
});
clientsClaim();

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data?.json())));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data));
});

/** The same news again takes the place of what is shown. */
async function showPush(content: PushContent | undefined): Promise<void> {
  if (!content) return;
  const { title, body, path, tag } = content;
  await self.registration.showNotification(title, { body, tag, data: path, icon: '/icons/icon-192.png' });
}

/** The not-found page keeps its status 404 in the cache; other failed answers are not cached. */
async function cacheable({ request, response }: { request: Request; response: Response }) {
  const isNotFoundPage = response.status === 404 && new URL(request.url).pathname === notFoundAddress;
  if (!response.ok && !isNotFoundPage) return null;
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  const { status, headers } = response;
  return new Response(htmlForCache(await response.text()), { status, headers });
}

async function respond(url: URL, request: Request): Promise<Response> {
  const answer = resolveNavigation(precached, url);
  if (answer?.from !== 'network') return (answer && (await matchPrecache(answer.url))) ?? fetch(request);
  const stored = async () =>
    (await storedRunPage(url)) ??
    (await matchPrecache(answer.fallbackUrl)) ??
    Promise.reject(new Error('Not stored'));
  // Not aborted: its late answer may still set the referral cookie.
  return Promise.race([fetch(request), pause(navigationTimeoutMs).then(stored)]).catch(stored);
}

/** On a device that has opened the driver's page: as it was then, with the scripts of that version. */
async function storedRunPage({ pathname }: URL): Promise<Response | undefined> {
  return pathname === runPath ? (await caches.open(runPageCache)).match(runPath) : undefined;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** A server that accepts the connection but never responds must not keep the refresh pending. */
async function withTimeout({ request }: { request: Request }): Promise<Request> {
  return new Request(request, { signal: AbortSignal.timeout(refreshTimeoutMs) });
}

/** So that the first visit is enough to see the products offline. If it fails, a later visit fills the cache. */
async function cacheShopData(): Promise<void> {
  const cache = await caches.open(shopDataCache);
  await cache.addAll(staleWhileRevalidatePaths).catch(() => {});
}
