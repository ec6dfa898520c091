import { existsSync, statSync } from 'node:fs';
import { chromium } from 'playwright';
import { findChromium } from '../e2e/browser.ts';
import { atMost, type Figure } from './figures.ts';
import { startServer } from './processes.ts';

const dist = `${import.meta.dir}/../dist/client`;
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
];

/**
 * Brotli size of every script that Chromium loads for a first visit, up to two quiet seconds after the page is
 * there; what the service worker then fetches for offline use is not part of the view.
 */
export async function benchScriptWeight(dataDir: string): Promise<Figure[]> {
  const shop = await startServer('dist/shop/main.js', { DATA_DIR: dataDir });
  const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: flags });
  const weigh = async (path: string) => {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    const scripts = new Set<string>();
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname);
    });
    await page.goto(`http://localhost:${shop.port}${path}`, { waitUntil: 'networkidle' });
    await page.waitForTimeout(2000);
    await context.close();
    return [...scripts].reduce((sum, script) => sum + brotliSize(script), 0) / 1024;
  };
  const figures = [
    atMost('JavaScript of /, brotli', await weigh('/'), 115, ' KB'),
    atMost('JavaScript of /subscription, brotli', await weigh('/subscription'), 150, ' KB'),
  ];
  await browser.close();
  await shop.stop();
  return figures;
}

function brotliSize(script: string): number {
  const packed = `${dist}${script}.br`;
  return statSync(existsSync(packed) ? packed : `${dist}${script}`).size;
}
