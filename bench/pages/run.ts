import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Figure, printFigures } from '../figures.ts';
import { startServer } from '../processes.ts';
import { benchWarmDashboard } from './dashboard.ts';
import { benchLab } from './lab.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchPictures } from './pictures.ts';
import { benchPrecache } from './precache.ts';
import { launchBrowser, type PageBench } from './visit.ts';
import { benchWeight } from './weight.ts';

/** The figures of the pages beside their limits. `bun run bench:pages lab /faq` runs a part, on some pages. */
const parts: Record<string, (lab: PageBench) => Promise<Figure[]>> = {
  weight: benchWeight,
  precache: benchPrecache,
  lab: benchLab,
  dashboard: benchWarmDashboard,
  lighthouse: benchLighthouse,
  // Last: it fills the shop with pictures.
  pictures: benchPictures,
};
const words = process.argv.slice(2);
const chosen = words.filter((word) => !word.startsWith('/'));
const pages = words.filter((word) => word.startsWith('/'));
const unknown = chosen.filter((name) => !(name in parts));
if (unknown.length > 0) throw new Error(`No such part: ${unknown}. There are ${Object.keys(parts)}.`);

const dataDir = mkdtempSync(join(tmpdir(), 'shop-bench-'));
const shop = await startServer('dist/shop/main.js', { DATA_DIR: dataDir });
const browser = await launchBrowser();
const lab: PageBench = {
  browser,
  origin: `http://localhost:${shop.port}`,
  selectPaths: (paths) => paths.filter((path) => pages.length === 0 || pages.includes(path)),
};
const figures: Figure[] = [];
for (const [name, run] of Object.entries(parts)) {
  if (chosen.length === 0 || chosen.includes(name)) figures.push(...(await run(lab)));
}
await browser.close();
await shop.stop();
rmSync(dataDir, { recursive: true });
process.exit(printFigures(figures) ? 0 : 1);
