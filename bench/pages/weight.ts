import { existsSync, statSync } from 'node:fs';
import type { Browser } from 'playwright';
import { atMost, type Figure, shown } from '../figures.ts';
import { contentPaths, onNewPage, type PageBench, phone, scriptLimits } from './visit.ts';

/** The first round trip of a new connection, in bytes: ten packets. */
const firstRoundTrip = 14_336;

/** Brotli sizes (1 KB = 1,000 bytes) of what each page asks for, of its document, and of the whole stylesheet. */
export async function benchWeight({ browser, shops, selectPaths }: PageBench): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const path of selectPaths([...contentPaths, '/subscription'])) {
    for (const { name, origin, client } of shops) {
      const { firstView } = await weighScripts(browser, origin + path, { client });
      figures.push(
        atMost(`${name}JavaScript of ${path}, brotli`, firstView, scriptLimits[path] ?? 150, ' KB'),
        path === '/'
          ? atMost(
              `${name}document of /, brotli`,
              await documentBytes(origin + path),
              firstRoundTrip,
              ' bytes',
            )
          : shown(`${name}document of ${path}, brotli`, await documentBytes(origin + path), ' bytes'),
      );
    }
  }
  for (const { name, client } of shops) {
    const sheets = new Bun.Glob('assets/*.css').scanSync({ cwd: client });
    const weight = kilobytes(
      [...sheets].map((path) => `/${path}`),
      client,
    );
    figures.push(atMost(`${name}CSS, the whole stylesheet, brotli`, weight, 15, ' KB'));
  }
  return figures;
}

async function documentBytes(url: string): Promise<number> {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'br' }, decompress: false });
  return (await answer.arrayBuffer()).byteLength;
}

/**
 * KB of every script that Chromium loads for a first visit until the network is quiet, and of those that it has
 * loaded after `idleMs` more; what the service worker fetches for offline use is not part of the view.
 */
export async function weighScripts(
  browser: Browser,
  url: string,
  { client = builtSite, idleMs = 0 }: { client?: string; idleMs?: number } = {},
) {
  return onNewPage(browser, phone, async (page) => {
    const scripts = new Set<string>();
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname);
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    const firstView = kilobytes([...scripts], client);
    await page.waitForTimeout(idleMs);
    return { firstView, later: kilobytes([...scripts], client) };
  });
}

const builtSite = `${import.meta.dir}/../../dist/client`;

/** The sum of the brotli sizes of files of the built site, in KB of 1,000 bytes. */
export function kilobytes(paths: string[], client = builtSite): number {
  return paths.reduce((sum, path) => sum + brotliSize(client + path), 0) / 1000;
}

function brotliSize(file: string): number {
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}
