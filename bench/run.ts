import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchAbuse } from './abuse/abuse.ts';
import { benchAdmin } from './admin.ts';
import { benchBackup } from './backup.ts';
import { benchCheckouts } from './checkouts.ts';
import { benchDashboard } from './dashboard.ts';
import { type Figure, printFigures } from './figures.ts';
import { startServer } from './processes.ts';
import { benchProducts } from './products.ts';
import { benchProvider } from './provider.ts';
import { benchRoute } from './route.ts';
import { benchScriptWeight } from './script-weight.ts';
import { benchSignIn } from './sign-in.ts';
import { benchStartUp } from './start-up.ts';

/** Every figure beside its limit, on a data folder of its own. `bun bench/run.ts products sign-in` runs a part. */
const parts: Record<string, (dataDir: string) => Promise<Figure[]>> = {
  products: benchProducts,
  checkouts: benchCheckouts,
  dashboard: benchDashboard,
  admin: benchAdmin,
  backup: benchBackup,
  provider: benchProvider,
  'start-up': benchStartUp,
  'sign-in': benchSignIn,
  route: benchRoute,
  'script-weight': benchScriptWeight,
  abuse: benchAbuse,
};
const chosen = process.argv.slice(2);
const figures: Figure[] = [];
for (const [name, run] of Object.entries(parts)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-bench-'));
  const seeded = await startServer('dist/shop/main.js', { DATA_DIR: dataDir });
  await seeded.stop();
  figures.push(...(await run(dataDir)));
  rmSync(dataDir, { recursive: true });
}
process.exit(printFigures(figures) ? 0 : 1);
