import { existsSync, statSync } from 'node:fs';
import type { Browser } from 'playwright';
import { atMost, type Figure } from '../figures.ts';
import { contentPaths, onNewPage, type PageBench, phone } from './visit.ts';

const dist = `${import.meta.dir}/../../dist/client`;

/** Brotli sizes (1 KB = 1,000 bytes) of what each page asks for, and of the whole stylesheet. */
export async function benchWeight({ browser, origin, selectPaths }: PageBench): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const path of selectPaths([...contentPaths, '/subscription'])) {
    const { firstView } = await weighScripts(browser, origin + path);
    figures.push(
      atMost(`JavaScript of ${path}, brotli`, firstView, path === '/subscription' ? 180 : 150, ' KB'),
    );
  }
  const sheets = new Bun.Glob('assets/*.css').scanSync({ cwd: dist });
  figures.push(
    atMost('CSS, the whole stylesheet, brotli', kilobytes([...sheets].map((path) => `/${path}`)), 15, ' KB'),
  );
  return figures;
}

/**
 * KB of every script that Chromium loads for a first visit until the network is quiet, and of those that it has
 * loaded after `idleMs` more; what the service worker fetches for offline use is not part of the view.
 */
export async function weighScripts(browser: Browser, url: string, idleMs = 0) {
  return onNewPage(browser, phone, async (page) => {
    const scripts = new Set<string>();
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname);
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    const firstView = kilobytes([...scripts]);
    await page.waitForTimeout(idleMs);
    return { firstView, later: kilobytes([...scripts]) };
  });
}

/** The sum of the brotli sizes of files of the built site, in KB of 1,000 bytes. */
export function kilobytes(paths: string[]): number {
  return paths.reduce((sum, path) => sum + brotliSize(path), 0) / 1000;
}

function brotliSize(path: string): number {
  const packed = `${dist}${path}.br`;
  return statSync(existsSync(packed) ? packed : `${dist}${path}`).size;
}
