import type { Page } from 'playwright';
import { atMost, type Figure, shown } from '../figures.ts';
import { onNewPage, type PageBench, phone } from './visit.ts';

/** What the service worker has stored after a first visit to one page: uncompressed bytes, as the phone keeps them. */
export async function benchPrecache({ browser, shops }: PageBench): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { name, origin } of shops) {
    const kept = await onNewPage(browser, { ...phone, serviceWorkers: 'allow' }, async (page) => {
      await page.goto(`${origin}/faq`);
      await page.evaluate(() => navigator.serviceWorker.ready);
      return readCaches(page);
    });
    figures.push(
      atMost(`${name}precache, as stored`, kept.bytes / 1e6, 1.6, ' MB'),
      shown(`${name}  files in it`, kept.files),
    );
  }
  return figures;
}

function readCaches(page: Page): Promise<{ files: number; bytes: number }> {
  return page.evaluate(async () => {
    const sizes: number[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      const answers = await cache.matchAll();
      const bodies = await Promise.all(answers.map((answer) => answer.arrayBuffer()));
      sizes.push(...bodies.map((body) => body.byteLength));
    }
    return { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
  });
}
