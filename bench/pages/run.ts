import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Figure, printFigures } from '../figures.ts';
import { type Server, startServer } from '../processes.ts';
import { benchWarmDashboard } from './dashboard.ts';
import { benchLab } from './lab.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchPictures } from './pictures.ts';
import { benchPrecache } from './precache.ts';
import { type BenchedShop, launchBrowser, type PageBench } from './visit.ts';
import { benchWeight } from './weight.ts';

/**
 * The figures of the pages beside their limits. `bun run bench:pages lab /faq` runs a part, on some pages;
 * `--before=FOLDER` names another checkout with a build of its own, measured in the same run.
 */
const parts: Record<string, (lab: PageBench) => Promise<Figure[]>> = {
  weight: benchWeight,
  precache: benchPrecache,
  lab: benchLab,
  dashboard: benchWarmDashboard,
  lighthouse: benchLighthouse,
  // Last: it fills the shop with pictures.
  pictures: benchPictures,
};
const { values, positionals } = parseArgs({
  options: { before: { type: 'string' } },
  allowPositionals: true,
});
const chosen = positionals.filter((word) => !word.startsWith('/'));
const pages = positionals.filter((word) => word.startsWith('/'));
const unknown = chosen.filter((name) => !(name in parts));
if (unknown.length > 0) throw new Error(`No such part: ${unknown}. There are ${Object.keys(parts)}.`);

const builtShop = `${import.meta.dir}/../..`;
const dataDir = mkdtempSync(join(tmpdir(), 'shop-bench-'));
const checkouts = values.before ? { 'before: ': resolve(values.before), '': builtShop } : { '': builtShop };
const servers: Server[] = [];
const shops: BenchedShop[] = [];
for (const [name, checkout] of Object.entries(checkouts)) {
  const server = await startServer(`${checkout}/dist/shop/main.js`, {
    DATA_DIR: join(dataDir, String(servers.length)),
  });
  servers.push(server);
  shops.push({ name, origin: `http://localhost:${server.port}`, client: `${checkout}/dist/client` });
}
const browser = await launchBrowser();
const lab: PageBench = {
  browser,
  shops,
  selectPaths: (paths) => paths.filter((path) => pages.length === 0 || pages.includes(path)),
};
const figures: Figure[] = [];
for (const [name, run] of Object.entries(parts)) {
  if (chosen.length === 0 || chosen.includes(name)) figures.push(...(await run(lab)));
}
await browser.close();
for (const server of servers) await server.stop();
rmSync(dataDir, { recursive: true });
process.exit(printFigures(figures) ? 0 : 1);
