import type { OfflinePlan } from '../../src/app/pwa/offline-plan.ts';
import { fallbackPage, type Site } from '../../src/server/site.ts';

/** Bundles the service worker with the list of what it keeps. Runs after prerendering, so that pages are in it. */
export async function buildServiceWorker(site: Site): Promise<string> {
  const result = await Bun.build({
    entrypoints: [`${import.meta.dir}/../../src/app/pwa/sw.ts`],
    target: 'browser',
    format: 'iife',
    minify: true,
    define: {
      offlinePlan: JSON.stringify(planOffline(site)),
      'process.env.NODE_ENV': '"production"',
    },
  });
  const [worker] = result.outputs;
  if (!worker) throw new Error('The service worker was not built.');
  return worker.text();
}

/** Pages, the fallback page, scripts, styles, fonts and pictures; not what only other programs look at. */
export function planOffline({ files, pages, routes }: Site): OfflinePlan {
  const pageEntries = Object.entries(pages).map(([url, file]) => ({
    url,
    revision: files[file]?.hash ?? null,
  }));
  const fileEntries = Object.entries(files)
    .filter(([path]) => kept.test(path) && !/\/og\.\w+$/.test(path))
    .map(([url, { hash }]) => ({ url, revision: url.startsWith('/assets/') ? null : hash }));
  return {
    precache: [...pageEntries, ...fileEntries],
    pages: Object.keys(pages),
    routes,
    fallback: fallbackPage,
    notFound: notFoundPage in pages ? notFoundPage : fallbackPage,
  };
}

const notFoundPage = '/404';
const kept =
  /^\/(__spa-fallback\.html|assets\/.+\.(js|css|woff2|svg|webp|png)|pictures\/[^/]+|logo\.svg|favicon\.svg|icons\/icon-192\.png)$/;
