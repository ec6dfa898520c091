import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Contents, counted, readContents, summaryOf } from './contents.ts';
import { listBackups, type Verification, verificationFile } from './nightly-backup.ts';
import { inspectBackup, stageBackup } from './stage-backup.ts';

/**
 * Restores a backup (or the newest in a folder) into a temporary folder, compares it with `backup.json` and
 * `dataDir`, and records the result. Starts no shop. `at` is epoch ms.
 */
export function verifyBackup(place: string, dataDir: string, at: number): Verification {
  const backups = listBackups(place);
  const newest = (backups.find((one) => one.at <= at) ?? backups[0])?.path;
  const backup = newest ?? place;
  // If the process is killed, the next nightly backup removes it.
  const folder = `${backup.replace(/\.sqlite$/, '')}.check-${process.pid}.part`;
  try {
    const found = { at, backup: basename(backup), ...compare(backup, folder, dataDir) };
    writeFileSync(verificationFile(newest ? place : dirname(backup)), JSON.stringify(found, null, 2));
    return found;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function compare(
  backup: string,
  folder: string,
  dataDir: string,
): Pick<Verification, 'findings' | 'summary'> {
  try {
    const { contents, pictures } = stageBackup(inspectBackup(backup), folder);
    const restored = readContents(join(folder, 'shop.sqlite'));
    const shop = existsSync(join(dataDir, 'shop.sqlite')) ? readContents(join(dataDir, 'shop.sqlite')) : null;
    const findings = [
      ...lostRows(contents, restored, 'Migrations'),
      ...(shop ? missingFromShop(restored, shop, dataDir) : []),
    ];
    const beside = shop ? ` (the shop has ${counted(shop.rows.orders, 'order')})` : '';
    return { findings, summary: `${summaryOf(restored)}${beside}, ${counted(pictures, 'picture')}` };
  } catch (error) {
    return { findings: [error instanceof Error ? error.message : String(error)], summary: '' };
  }
}

function lostRows(before: Contents, after: Contents, what: string): string[] {
  return Object.entries(before.rows)
    .filter(
      ([table, count]) =>
        table in after.rows && table !== '__drizzle_migrations' && after.rows[table] !== count,
    )
    .map(([table, count]) => `${what} left ${after.rows[table]} of ${count} rows in ${table}.`);
}

/** Orders are never deleted, so the shop must have all of the backup's. */
function missingFromShop(copy: Contents, shop: Contents, dataDir: string): string[] {
  const [copied = 0, kept = 0] = [copy.rows.orders, shop.rows.orders];
  if (copied <= kept) return [];
  return [
    `It has ${copied} orders, and the shop in ${dataDir} has ${kept}: it is of another shop, or of a later time.`,
  ];
}
