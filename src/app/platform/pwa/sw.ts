import { cacheNames, clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { addPlugins, addRoute, getCacheKeyForURL, matchPrecache, precache } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies';
import type { PushContent } from '../../../shared/contract/push.ts';
import {
  fallbackPage,
  htmlForCache,
  isExpectedType,
  isPage,
  notFoundAddress,
  resolveNavigation,
} from './offline-pages.ts';
import { shopDataCache, staleWhileRevalidatePaths } from './shop-data-cache.ts';
import { showPath } from './show-path.ts';
import { dropOldStaffFiles, keepStaffFiles, staffCache } from './staff-files.ts';

declare let self: ServiceWorkerGlobalScope;

/** vite-plugin-pwa inserts the list here (`scripts/build/precache.ts`). */
const listed = self.__WB_MANIFEST.map((entry) => (typeof entry === 'string' ? { url: entry } : entry));
const staffPaths = listed.filter(isForStaff).map(({ url }) => url);
const precached = new Set(listed.filter((entry) => !isForStaff(entry)).map(({ url }) => url));

/** ms until the cached page is shown, and for refreshing data. */
const navigationTimeoutMs = 2000;
const refreshTimeoutMs = 10_000;

// Everything else goes to the network; writes are never queued.
addPlugins([{ cacheWillUpdate: cacheable, handlerDidError: installWithout }]);
precache(listed.filter((entry) => !isForStaff(entry)));
registerRoute(
  ({ url, request }) => request.mode === 'navigate' && resolveNavigation(precached, url),
  ({ url, request }) => respond(url, request),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && staleWhileRevalidatePaths.includes(url.pathname),
  new StaleWhileRevalidate({
    cacheName: shopDataCache,
    plugins: [{ requestWillFetch: withTimeout, cacheWillUpdate: cacheable }],
  }),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/api/hero/'),
  new StaleWhileRevalidate({ cacheName: 'pictures', plugins: [{ cacheWillUpdate: cacheable }] }),
);
// The owner's pictures: a new picture has a new URL.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/public-objects/slots/'),
  new CacheFirst({
    cacheName: 'pictures',
    plugins: [{ cacheWillUpdate: cacheable }, new ExpirationPlugin({ maxEntries: 20 })],
  }),
);
const otherFiles = new CacheFirst({
  cacheName: 'other-files',
  plugins: [{ cacheWillUpdate: cacheable }, new ExpirationPlugin({ maxEntries: 60 })],
});
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/') && !precached.has(url.pathname),
  async (asked) =>
    (await caches.match(asked.request.url, { cacheName: staffCache })) ?? otherFiles.handle(asked),
);
addRoute({ directoryIndex: '', cleanURLs: false });

self.addEventListener('install', (event) => {
  event.waitUntil(cacheShopData());
  event.waitUntil(keepStaffFilesAgain());
});
self.addEventListener('activate', (event) => event.waitUntil(dropOldStaffFiles(staffPaths)));
self.addEventListener('message', (event) => {
  if (event.data?.type === 'KEEP_STAFF_FILES') event.waitUntil(keepStaffFiles(staffPaths));
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting();
  if (event.data?.type === 'COMPLETE')
    event.waitUntil(fetchMissing().then((files) => event.ports[0]?.postMessage(files)));
});
clientsClaim();

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data?.json())));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(showPath(self.clients, event.notification.data));
});

/** A repeated message replaces the shown one. */
async function showPush(content: PushContent | undefined): Promise<void> {
  if (!content) return;
  const { title, body, path, tag } = content;
  await self.registration.showNotification(title, { body, tag, data: path, icon: '/icons/icon-192.png' });
}

/**
 * A precache is all or nothing: one file that a filter blocks would keep this worker from ever installing. Only the
 * fallback page is needed. It is the last in the list, so that a lost connection does end the installation.
 */
async function installWithout({ request, event }: { request: Request; event?: ExtendableEvent }) {
  return event?.type === 'install' && !request.url.endsWith(fallbackPage) ? new Response() : undefined;
}

/** All or nothing: without them the version before stays, with which run and pack open without a network (record 080). */
async function keepStaffFilesAgain(): Promise<void> {
  if (await caches.has(staffCache)) await keepStaffFiles(staffPaths);
}

/** Marked in the list (`scripts/build/precache.ts`). */
function isForStaff(entry: object): boolean {
  return 'isForStaff' in entry;
}

/** Except pages, which belong to one version of the scripts: the fallback page stands for them. */
async function fetchMissing(): Promise<{ missing: number; left: number }> {
  const cache = await caches.open(cacheNames.precache);
  const files = [...precached]
    .filter((path) => !isPage(path))
    .map((path) => ({ path, key: getCacheKeyForURL(path) ?? path }));
  const kept = await Promise.all(files.map(({ key }) => cache.match(key)));
  const missing = files.filter((_, index) => !kept[index]);
  const fetched = missing.map(async ({ path, key }) => {
    const response = await fetch(path, { cache: 'no-cache' });
    const kept = await cacheable({ request: new Request(path), response });
    if (!kept) throw new Error('Not kept');
    await cache.put(key, kept);
  });
  const left = (await Promise.allSettled(fetched)).filter(({ status }) => status === 'rejected');
  return { missing: missing.length, left: left.length };
}

/** No failed or foreign answers, except the not-found page with its 404. */
async function cacheable({ request, response }: { request: Request; response: Response }) {
  const { pathname } = new URL(request.url);
  const isNotFoundPage = response.status === 404 && pathname === notFoundAddress;
  if ((!response.ok && !isNotFoundPage) || !isExpectedType(pathname, response)) return null;
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  const { status, headers } = response;
  return new Response(htmlForCache(await response.text()), { status, headers });
}

async function respond(url: URL, request: Request): Promise<Response> {
  const answer = resolveNavigation(precached, url);
  if (!answer) return fetch(request);
  if (answer.from === 'precache')
    return (await matchPrecache(answer.url)) ?? (await matchPrecache(fallbackPage)) ?? fetch(request);
  const stored = async () =>
    (await matchPrecache(answer.fallbackUrl)) ?? Promise.reject(new Error('Not stored'));
  // Not aborted: a late answer may still set the referral cookie.
  return Promise.race([fetch(request), pause(navigationTimeoutMs).then(stored)]).catch(stored);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** A server that never responds must not block the refresh. */
async function withTimeout({ request }: { request: Request }): Promise<Request> {
  return new Request(request, { signal: AbortSignal.timeout(refreshTimeoutMs) });
}

/** So one visit is enough for offline use. */
async function cacheShopData(): Promise<void> {
  const cache = await caches.open(shopDataCache);
  const fetchOne = async (path: string) => {
    const answer = await cacheable({ request: new Request(path), response: await fetch(path) });
    if (answer) await cache.put(path, answer);
  };
  await Promise.allSettled(staleWhileRevalidatePaths.map(fetchOne));
}
