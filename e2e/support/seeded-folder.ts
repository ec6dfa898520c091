import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openShop, seededFolderVariable } from './running-shop.ts';

/** Seeds one data folder before all stories; each shop starts on a copy. Playwright calls the answer at the end. */
export default async function seedDataFolder(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-'));
  const shop = await openShop({ DATA_DIR: dataDir });
  await shop.stop();
  process.env[seededFolderVariable] = dataDir;
  return () => rm(dataDir, { recursive: true });
}
