import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import {
  addDays,
  dayMs,
  newYorkDay,
  newYorkInstant,
  saturdayOnOrAfter,
} from '../../../shared/rules/delivery-days.ts';
import { policies } from '../../../shared/rules/limits.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { runScript } from '../../platform/process/run-script.ts';
import { timings } from '../../platform/timings.ts';

/** `health.now` is the machine's clock, which the demo does not move. */
type BackupDeps = Pick<Deps, 'env' | 'health' | 'log'>;

/**
 * At 03:00 New York time or as soon as possible after; removes old backups; test-restores the newest one
 * weekly. Uses other processes, to keep serving customers. Throws on failure.
 */
export async function backUpNightly(deps: BackupDeps): Promise<void> {
  const { env, log } = deps;
  const { now } = deps.health;
  if (env.backupDir === null) return;
  const newest = newestBackupAt(env.backupDir, now());
  if (newest === null || newest < lastBackupTime(now())) {
    if ((await backUpNow(deps)) === 'interrupted')
      return log.info('nightly backup interrupted, will be made at the next chance');
  }
  if (isVerificationDue(env.backupDir, now())) await verifyNewest(deps, env.backupDir);
}

/** Concurrent callers share one backup. */
function backUpNow({ env, health }: BackupDeps): Promise<'done' | 'interrupted'> {
  const folder = env.backupDir;
  if (folder === null) throw new Error('BACKUP_DIR is not set.');
  const running =
    underWay.get(folder) ??
    copyShop(env.dataDir, folder, health.now()).finally(() => underWay.delete(folder));
  underWay.set(folder, running);
  return running;
}

/** 409 without BACKUP_DIR or during a backup. */
export function startBackup(deps: BackupDeps & Pick<Deps, 'background'>): void {
  const folder = deps.env.backupDir;
  if (folder === null)
    throw new AppError('conflict', 'BACKUP_DIR is not set: there is no place for backups.');
  if (isBackingUp(folder)) throw new AppError('conflict', 'A backup is being made already.');
  const backup = backUpNow(deps);
  deps.background.run('backup by hand', async () => {
    try {
      await backup;
      deps.health.workEnded('backup', null);
    } catch (error) {
      deps.health.workEnded('backup', error);
      throw error;
    }
  });
}

async function copyShop(dataDir: string, folder: string, at: number): Promise<'done' | 'interrupted'> {
  const end = await runBackupScript(dataDir, [folder, new Date(at).toISOString()], 'backup');
  if (end === 'done') removeOldBackups(folder, at);
  return end;
}

const underWay = new Map<string, Promise<'done' | 'interrupted'>>();

/** In this process. */
export function isBackingUp(folder: string): boolean {
  return underWay.has(folder);
}

/** Epoch ms; null if none. Ignores those dated after `now`. */
export function newestBackupAt(folder: string, now = Number.POSITIVE_INFINITY): number | null {
  return listBackups(folder).find(({ at }) => at <= now)?.at ?? null;
}

export type Backup = { path: string; at: number };

/**
 * Complete backups, newest first: folders named in UTC (`shop-2026-11-22-08-00`) and older single files
 * (`shop-2026-11-22-08-00.sqlite`).
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
/** `at`: epoch ms; sound if there are no findings. */
export type Verification = v.InferOutput<typeof Verification>;

export const verificationFile = (folder: string) => join(folder, 'verification.json');

/** Null if none. */
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
  const interval = last.findings.length > 0 ? timings.backupFindingRetryMs : timings.backupVerifyIntervalMs;
  return last.at <= now - interval || last.at > now;
}

async function verifyNewest({ env, health, log }: BackupDeps, folder: string): Promise<void> {
  const end = await runBackupScript(
    env.dataDir,
    ['--verify', folder, new Date(health.now()).toISOString()],
    'check of the backup',
  );
  const found = lastVerification(folder);
  if (end === 'done' && found) log.info({ backup: found.backup, found: found.summary }, 'backup verified');
}

/** Epoch ms. */
function lastBackupTime(now: number): number {
  const today = newYorkDay(now);
  const tonight = newYorkInstant(today, 3);
  return tonight <= now ? tonight : newYorkInstant(addDays(today, -1), 3);
}

async function runBackupScript(dataDir: string, args: string[], what: string) {
  try {
    return await runScript('backup', args, { DATA_DIR: dataDir });
  } catch (error) {
    throw new Error(`The nightly ${what} failed (${error instanceof Error ? error.message : error})`);
  }
}

/**
 * Keeps: backups dated after `now`; the newest of each recent day (New York) and week (ending Saturday); all
 * within a day of the newest. Removes incomplete copies.
 */
function removeOldBackups(folder: string, now: number): void {
  const { daily, weekly } = policies.keptBackups;
  for (const kind of ['shop', 'sandbox']) {
    const pattern = /^sandbox-\d{4}(-\d\d){4}(-\d+)?\.sqlite$/;
    const listed = kind === 'shop' ? listBackups(folder) : entriesOf(folder, pattern);
    const all = listed.filter(({ at }) => at <= now);
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
