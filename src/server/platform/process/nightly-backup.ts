import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, newYorkDay, newYorkInstant } from '../../../shared/rules/delivery-days.ts';
import { policies } from '../../../shared/rules/limits.ts';
import type { Deps } from '../deps.ts';
import { root } from '../root.ts';

/**
 * Copies the databases into BACKUP_DIR once a night, at 03:00 New York time or at the next chance after it, and keeps
 * the newest copies (`policies.keptBackups` of each database). A process of its own copies, so that customers do not
 * wait for it. Throws with the reason when it fails.
 */
export async function backUpNightly({ env, now, log }: Pick<Deps, 'env' | 'now' | 'log'>): Promise<void> {
  if (env.backupDir === null) return;
  const newest = newestBackupAt(env.backupDir);
  if (newest !== null && newest >= lastBackupTime(now())) return;
  const end = await runBackup(env.dataDir, env.backupDir, now());
  if (end === 'interrupted') return log.info('nightly backup interrupted, will be made at the next chance');
  for (const database of ['shop', 'sandbox']) removeOldBackups(env.backupDir, database);
}

/** When the newest whole copy of the shop was made, epoch ms; null when there is none. */
export function newestBackupAt(folder: string): number | null {
  const [newest] = backupsOf(folder, 'shop');
  return newest ? instantOf(newest) : null;
}

/** The last 03:00 New York time that has passed, epoch ms. */
function lastBackupTime(now: number): number {
  const today = newYorkDay(now);
  const tonight = newYorkInstant(today, 3);
  return tonight <= now ? tonight : newYorkInstant(addDays(today, -1), 3);
}

/** What stops the shop (a service manager, Ctrl-C) stops its copying process, too: that is no failure. */
async function runBackup(dataDir: string, folder: string, at: number): Promise<'done' | 'interrupted'> {
  const command = [process.execPath, join(root, 'scripts/backup.ts'), folder, new Date(at).toISOString()];
  const copying = Bun.spawn(command, {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    stdout: 'ignore',
    stderr: 'pipe',
  });
  const [code, errors] = await Promise.all([copying.exited, new Response(copying.stderr).text()]);
  if (copying.signalCode === 'SIGTERM' || copying.signalCode === 'SIGINT') return 'interrupted';
  if (code !== 0) throw new Error(`The nightly backup failed (exit code ${code}): ${errors.trim()}`);
  return 'done';
}

function removeOldBackups(folder: string, database: string): void {
  for (const name of backupsOf(folder, database).slice(policies.keptBackups)) rmSync(join(folder, name));
}

/** Names of the whole copies of a database, the newest first. */
function backupsOf(folder: string, database: string): string[] {
  if (!existsSync(folder)) return [];
  const pattern = new RegExp(`^${database}-\\d{4}(-\\d\\d){4}(-\\d+)?\\.sqlite$`);
  return readdirSync(folder)
    .filter((name) => pattern.test(name))
    .sort((a, b) => instantOf(b) - instantOf(a) || b.localeCompare(a));
}

/** `shop-2026-11-22-08-00.sqlite` names the minute of the copy, UTC. */
function instantOf(name: string): number {
  const [year, month, day, hour, minute] = name.match(/\d+/g) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00Z`);
}
