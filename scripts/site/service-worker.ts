import { htmlForCache } from '../../src/app/pwa/html-for-cache.ts';
import type { OfflinePlan } from '../../src/app/pwa/offline-plan.ts';
import { fallbackPage, notFoundPage, type Site } from '../../src/server/site.ts';

/** Bundles the service worker with the list of what it keeps. Runs after prerendering, so that pages are in it. */
export async function buildServiceWorker(plan: OfflinePlan): Promise<string> {
  const result = await Bun.build({
    entrypoints: [`${import.meta.dir}/../../src/app/pwa/sw.ts`],
    target: 'browser',
    format: 'iife',
    minify: true,
    define: {
      offlinePlan: JSON.stringify(plan),
      'process.env.NODE_ENV': '"production"',
    },
  });
  const [worker] = result.outputs;
  if (!worker) throw new Error('The service worker was not built.');
  return worker.text();
}

/**
 * Pages, the fallback page, scripts, styles, fonts and pictures; not what only other programs look at, nor what only
 * the staff needs. The revision of a page that the server fills in is that of the page with its placeholders.
 */
export function planOffline(site: Site, staffOnly: ReadonlySet<string> = new Set()): OfflinePlan {
  const { files } = site;
  const pages = Object.keys(site.pages).filter((url) => !startedFromFallback.includes(url));
  const notFound = files[notFoundPage] ? unknownAddress : fallbackPage;
  const html = files[notFoundPage] ? [...pages, unknownAddress] : pages;
  const pageEntries = html.map((url) => ({ url, revision: files[fileAt(site, url)]?.hash ?? null }));
  const fileEntries = Object.entries(files)
    .filter(([path]) => kept.test(path) && !onlineOnly.test(path) && !staffOnly.has(path))
    .map(([url, { hash }]) => ({ url, revision: url.startsWith('/assets/') ? null : hash }));
  return {
    precache: [...pageEntries, ...fileEntries],
    pages,
    routes: [...site.routes, ...startedFromFallback.filter((url) => url in site.pages)],
    fallback: fallbackPage,
    notFound,
  };
}

/** What the plan comes to on the phone: files, and their uncompressed bytes. */
export async function precacheSize(client: string, site: Site, { precache }: OfflinePlan) {
  const sizes = precache.map(async ({ url }) => {
    const path = fileAt(site, url);
    const file = Bun.file(client + path);
    return path.endsWith('.html') ? Buffer.byteLength(htmlForCache(await file.text())) : file.size;
  });
  return { files: sizes.length, bytes: (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) };
}

function fileAt({ pages }: Site, url: string): string {
  return pages[url] ?? (url === unknownAddress ? notFoundPage : url);
}

/** Any address without a page would do. */
const unknownAddress = '/404';
/** Short pages, and such as are seldom read offline, which start from the fallback page offline: their HTML would store the app shell once more. */
const startedFromFallback = [
  '/auth',
  '/forgot-password',
  '/login',
  '/policies',
  '/referrals',
  '/subscription',
  '/wholesale',
];
const kept =
  /^\/(__spa-fallback\.html|assets\/.+\.(js|css|woff2|svg|webp|png)|pictures\/[^/]+|logo\.svg|favicon\.svg|icons\/icon-192\.png)$/;
/** The picture for link previews, the film, the offers to install and to update, Stripe's script, and pages that a mail links to. */
const onlineOnly =
  /\/og\.\w+$|^\/assets\/(hero-film|install-card|next-box-page|payment-element|stripe-client|reset-password-page|update-bar|verify-email-page)-/;
