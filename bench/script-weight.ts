import { existsSync, statSync } from 'node:fs';
import { chromium } from 'playwright';
import { chromiumFlags, findChromium } from '../e2e/browser.ts';
import { atMost, type Figure, shown } from './figures.ts';
import { startServer } from './processes.ts';

const dist = `${import.meta.dir}/../dist/client`;

/**
 * Brotli size (1 KB = 1,000 bytes) of every script that Chromium loads for a first visit until the network is quiet,
 * and, for the record, what an idle page has loaded ten seconds later; what the service worker fetches for offline
 * use is not part of the view.
 */
export async function benchScriptWeight(dataDir: string): Promise<Figure[]> {
  const shop = await startServer('dist/shop/main.js', { DATA_DIR: dataDir });
  const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: chromiumFlags });
  const weigh = async (path: string) => {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    const scripts = new Set<string>();
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname);
    });
    await page.goto(`http://localhost:${shop.port}${path}`, { waitUntil: 'networkidle' });
    const firstView = total(scripts);
    await page.waitForTimeout(10_000);
    await context.close();
    return { firstView, later: total(scripts) };
  };
  const [home, purchase] = [await weigh('/'), await weigh('/subscription')];
  const figures = [
    atMost('JavaScript of /, brotli', home.firstView, 115, ' KB'),
    shown('  the same, ten idle seconds later', home.later, ' KB'),
    atMost('JavaScript of /subscription, brotli', purchase.firstView, 150, ' KB'),
    shown('  the same, ten idle seconds later', purchase.later, ' KB'),
  ];
  await browser.close();
  await shop.stop();
  return figures;
}

function total(scripts: Set<string>): number {
  return [...scripts].reduce((sum, script) => sum + brotliSize(script), 0) / 1000;
}

function brotliSize(script: string): number {
  const packed = `${dist}${script}.br`;
  return statSync(existsSync(packed) ? packed : `${dist}${script}`).size;
}
