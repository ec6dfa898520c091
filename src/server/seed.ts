import { ensureAdmin } from './accounts/first-admin.ts';
import { seedProducts } from './catalog/seed.ts';
import { loadZipCodes } from './delivery/zip-codes.ts';
import type { Deps } from './platform/deps.ts';
import { seedSettings } from './settings/seed.ts';

/** Brings an empty database to a shop that can sell; what is already there stays as it is. */
export async function seedShop(deps: Pick<Deps, 'db' | 'env' | 'now'>): Promise<void> {
  seedProducts(deps.db);
  seedSettings(deps);
  await ensureAdmin(deps);
  await loadZipCodes(deps.db);
}
