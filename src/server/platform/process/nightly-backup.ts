import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import {
  addDays,
  newYorkDay,
  newYorkInstant,
  saturdayOnOrAfter,
} from '../../../shared/rules/delivery-days.ts';
import { policies } from '../../../shared/rules/limits.ts';
import type { Deps } from '../deps.ts';
import { root } from '../root.ts';

type BackupDeps = Pick<Deps, 'env' | 'now' | 'log'>;

/**
 * Makes a backup in BACKUP_DIR once a night, at 03:00 New York time or at the next chance after it, removes old ones, and once
 * a week has the newest one restored into a temporary folder. Processes of their own do it, so that customers do not wait.
 * Throws with the reason when something fails.
 */
export async function backUpNightly(deps: BackupDeps): Promise<void> {
  const { env, now, log } = deps;
  if (env.backupDir === null) return;
  const newest = newestBackupAt(env.backupDir);
  if (newest === null || newest < lastBackupTime(now())) {
    if ((await backUpNow(deps)) === 'interrupted')
      return log.info('nightly backup interrupted, will be made at the next chance');
  }
  if (isVerificationDue(env.backupDir, now())) await verifyNewest(deps, env.backupDir);
}

/** Makes a backup in BACKUP_DIR, and removes those that are not kept any more. */
export async function backUpNow({ env, now }: BackupDeps): Promise<'done' | 'interrupted'> {
  const folder = env.backupDir;
  if (folder === null) throw new Error('BACKUP_DIR is not set.');
  underWay.add(folder);
  try {
    const end = await runScript(env.dataDir, [folder, new Date(now()).toISOString()], 'backup');
    if (end === 'done') removeOldBackups(folder, now());
    return end;
  } finally {
    underWay.delete(folder);
  }
}

const underWay = new Set<string>();

/** Whether this process is making a backup into a folder. */
export function isBackingUp(folder: string): boolean {
  return underWay.has(folder);
}

/** When the newest whole backup was made, epoch ms; null when there is none. */
export function newestBackupAt(folder: string): number | null {
  return listBackups(folder)[0]?.at ?? null;
}

export type Backup = { path: string; at: number };

/**
 * The whole backups in a folder, the newest first: folders named by the minute of the copy in UTC
 * (`shop-2026-11-22-08-00`), and the single files (`shop-2026-11-22-08-00.sqlite`) of shops before them.
 */
export function listBackups(folder: string): Backup[] {
  return entriesOf(folder, /^shop-\d{4}(-\d\d){4}(-\d+)?(\.sqlite)?$/);
}

const Verification = v.object({
  at: v.number(),
  backup: v.string(),
  findings: v.array(v.string()),
  summary: v.string(),
});
/** What came of restoring a backup into a temporary folder at `at` (epoch ms); without findings it is sound. */
export type Verification = v.InferOutput<typeof Verification>;

/** Where the last verification of the backups in a folder is written down. */
export const verificationFile = (folder: string) => join(folder, 'verification.json');

/** The last verification of a folder's backups, null when there was none. */
export function lastVerification(folder: string): Verification | null {
  const file = verificationFile(folder);
  if (!existsSync(file)) return null;
  try {
    return v.parse(Verification, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

function isVerificationDue(folder: string, now: number): boolean {
  const last = lastVerification(folder);
  if (!last) return true;
  const interval = last.findings.length > 0 ? policies.backupFindingRetryMs : policies.backupVerifyIntervalMs;
  return last.at <= now - interval;
}

async function verifyNewest({ env, now, log }: BackupDeps, folder: string): Promise<void> {
  const end = await runScript(
    env.dataDir,
    ['--verify', folder, new Date(now()).toISOString()],
    'check of the backup',
  );
  const found = lastVerification(folder);
  if (end === 'done' && found) log.info({ backup: found.backup, found: found.summary }, 'backup verified');
}

/** The last 03:00 New York time that has passed, epoch ms. */
function lastBackupTime(now: number): number {
  const today = newYorkDay(now);
  const tonight = newYorkInstant(today, 3);
  return tonight <= now ? tonight : newYorkInstant(addDays(today, -1), 3);
}

/** Bundled, the script stands beside the server. */
const script = import.meta.path.endsWith('.ts')
  ? join(root, 'scripts/backup.ts')
  : join(root, 'dist/shop/backup.js');

/** What stops the shop (a service manager, Ctrl-C) stops its copying process, too: that is no failure. */
async function runScript(dataDir: string, args: string[], what: string): Promise<'done' | 'interrupted'> {
  const running = Bun.spawn([process.execPath, script, ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    stdout: 'ignore',
    stderr: 'pipe',
  });
  const [code, errors] = await Promise.all([running.exited, new Response(running.stderr).text()]);
  if (running.signalCode === 'SIGTERM' || running.signalCode === 'SIGINT') return 'interrupted';
  if (code !== 0) throw new Error(`The nightly ${what} failed (exit code ${code}): ${errors.trim()}`);
  return 'done';
}

/**
 * Keeps the newest backup of each of the newest days, New York time, and of the newest weeks, which end on Saturday; what was
 * made within a day of the newest one stays, too. Removes what a copy that was cut off has left.
 */
function removeOldBackups(folder: string, now: number): void {
  const { daily, weekly } = policies.keptBackups;
  for (const kind of ['shop', 'sandbox']) {
    const all =
      kind === 'shop' ? listBackups(folder) : entriesOf(folder, /^sandbox-\d{4}(-\d\d){4}(-\d+)?\.sqlite$/);
    const kept = new Set([
      ...newestOfEach(all, ({ at }) => newYorkDay(at)).slice(0, daily),
      ...newestOfEach(all, ({ at }) => saturdayOnOrAfter(newYorkDay(at))).slice(0, weekly),
      ...all.filter(({ at }) => at > (all[0]?.at ?? 0) - dayMs),
    ]);
    for (const backup of all) if (!kept.has(backup)) rmSync(backup.path, { recursive: true });
  }
  for (const { path, at } of entriesOf(folder, /^shop-\d{4}(-\d\d){4}.*\.part$/))
    if (at < now - dayMs && statSync(path).isDirectory()) rmSync(path, { recursive: true });
}

const dayMs = 86_400_000;

function newestOfEach(newestFirst: Backup[], group: (backup: Backup) => string): Backup[] {
  const groups = Map.groupBy(newestFirst, group);
  return [...groups.values()].flatMap(([newest]) => newest ?? []);
}

function entriesOf(folder: string, pattern: RegExp): Backup[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => pattern.test(name))
    .map((name) => ({ path: join(folder, name), at: instantOf(name) }))
    .sort((a, b) => b.at - a.at || b.path.localeCompare(a.path, 'en', { numeric: true }));
}

function instantOf(name: string): number {
  const [year, month, day, hour, minute] = name.match(/\d+/g) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00Z`);
}
