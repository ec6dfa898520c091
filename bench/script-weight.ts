import { atMost, type Figure, shown } from './figures.ts';
import { launchBrowser } from './pages/visit.ts';
import { weighScripts } from './pages/weight.ts';
import { startServer } from './processes.ts';

/** The scripts of the two pages that have a limit, and, for the record, what an idle page has loaded a while later. */
export async function benchScriptWeight(dataDir: string): Promise<Figure[]> {
  const shop = await startServer('dist/shop/main.js', { DATA_DIR: dataDir });
  const browser = await launchBrowser();
  const origin = `http://localhost:${shop.port}`;
  const home = await weighScripts(browser, `${origin}/`, { idleMs: 10_000 });
  const purchase = await weighScripts(browser, `${origin}/subscription`, { idleMs: 10_000 });
  await browser.close();
  await shop.stop();
  return [
    atMost('JavaScript of /, brotli', home.firstView, 150, ' KB'),
    shown('  the same, ten idle seconds later', home.later, ' KB'),
    atMost('JavaScript of /subscription, brotli', purchase.firstView, 165, ' KB'),
    shown('  the same, ten idle seconds later', purchase.later, ' KB'),
  ];
}
