import { htmlForCache, isExpectedType, runPath } from './offline-pages.ts';

/** The run's page, scripts, and styles, of one version. */
export const runPageCache = 'run-page';

/**
 * Works offline even after a newer version takes over. The old cache is deleted only when the new files are
 * complete.
 */
export async function keepRunPage(): Promise<void> {
  if (!('caches' in globalThis)) return;
  const answer = await fetch(runPath, { headers: { accept: 'text/html' } });
  const html = await answer.text();
  const loaded = new Set(performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
  const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].flatMap(([, path]) => path ?? []);
  const scripts = named.filter((path) => path.endsWith('.js'));
  if (!answer.ok || !isExpectedType(runPath, answer) || scripts.length === 0) return;
  // The server has a newer version, which is cached when it is opened.
  if (!scripts.every((path) => loaded.has(path))) return;
  const files = [...new Set([...loaded, ...named])].filter((path) => path.startsWith('/assets/'));
  const cache = await caches.open(runPageCache);
  const answers = await Promise.all(files.map(async (path) => ({ path, file: await fetch(path) })));
  if (!answers.every(({ path, file }) => file.ok && isExpectedType(path, file))) return;
  for (const { path, file } of answers) await cache.put(path, file);
  const { status, headers } = answer;
  await cache.put(runPath, new Response(htmlForCache(html), { status, headers }));
  const kept = new Set([runPath, ...files]);
  for (const request of await cache.keys())
    if (!kept.has(new URL(request.url).pathname)) await cache.delete(request);
}
