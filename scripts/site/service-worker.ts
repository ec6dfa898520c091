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
 * the staff needs. The revision of a page that the server fills in is that of the page with its blanks.
 */
export function planOffline(site: Site, staffOnly: ReadonlySet<string> = new Set()): OfflinePlan {
  const { files, pages, routes } = site;
  const notFound = files[notFoundPage] ? unknownAddress : fallbackPage;
  const html = Object.entries({ ...pages, ...(files[notFoundPage] && { [unknownAddress]: notFoundPage }) });
  const pageEntries = html.map(([url, file]) => ({ url, revision: files[file]?.hash ?? null }));
  const fileEntries = Object.entries(files)
    .filter(([path]) => kept.test(path) && !/\/og\.\w+$/.test(path) && !staffOnly.has(path))
    .map(([url, { hash }]) => ({ url, revision: url.startsWith('/assets/') ? null : hash }));
  return {
    precache: [...pageEntries, ...fileEntries],
    pages: Object.keys(pages),
    routes,
    fallback: fallbackPage,
    notFound,
  };
}

/** What the plan comes to on the phone: files, and their uncompressed bytes. */
export function precacheSize({ files, pages }: Site, { precache }: OfflinePlan) {
  const fileAt = (url: string) => files[pages[url] ?? (url === unknownAddress ? notFoundPage : url)];
  const bytes = precache.reduce((sum, { url }) => sum + (fileAt(url)?.size ?? 0), 0);
  return { files: precache.length, bytes };
}

/** Any address without a page would do. */
const unknownAddress = '/404';
const kept =
  /^\/(__spa-fallback\.html|assets\/.+\.(js|css|woff2|svg|webp|png)|pictures\/[^/]+|logo\.svg|favicon\.svg|icons\/icon-192\.png)$/;
