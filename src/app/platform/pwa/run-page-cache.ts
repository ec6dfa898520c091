import { htmlForCache, runPath } from './offline-pages.ts';

/** The service worker's cache with the page of the run and all of its scripts and styles, of one version. */
export const runPageCache = 'run-page';

/**
 * Keeps the page that is open, so that it opens without network: also after a new version of the shop has taken over, whose
 * own files of the run were never fetched. What the cache held before goes only once the new files are all there.
 */
export async function keepRunPage(): Promise<void> {
  if (!('caches' in globalThis)) return;
  const answer = await fetch(runPath, { headers: { accept: 'text/html' } });
  const html = await answer.text();
  const loaded = new Set(performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
  const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].flatMap(([, path]) => path ?? []);
  const scripts = named.filter((path) => path.endsWith('.js'));
  // The server has a newer version than this page: that one keeps itself when it is opened.
  if (!answer.ok || !scripts.every((path) => loaded.has(path))) return;
  const styles = [...html.matchAll(/data-stylesheet="([^"]+)"/g)].flatMap(([, path]) => path ?? []);
  const files = [...new Set([...loaded, ...named, ...styles])].filter((path) => path.startsWith('/assets/'));
  const cache = await caches.open(runPageCache);
  await cache.addAll(files);
  const { status, headers } = answer;
  await cache.put(runPath, new Response(htmlForCache(html), { status, headers }));
  const kept = new Set([runPath, ...files]);
  for (const request of await cache.keys())
    if (!kept.has(new URL(request.url).pathname)) await cache.delete(request);
}
