import { Database } from 'bun:sqlite';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { busyTimeoutMs, migrationsFolder, openToRead } from '../db/db.ts';
import { StartRefusal } from './start-refusal.ts';

export type DataDir = {
  database: string;
  /** From then on, a lost database is not mistaken for a new shop. */
  markAsUsed(): void;
  unlock(): void;
};

/**
 * Makes the folder private, locks it, and checks its databases. Throws a `StartRefusal` if unwritable, in
 * use, damaged, from another version, or if a used shop's database is missing (unless `allowNewShop`).
 */
export function openDataDir(folder: string, allowNewShop: boolean): DataDir {
  const { database, markAsUsed, unlock } = lockDataDir(folder);
  try {
    const marker = join(folder, markerName);
    for (const path of [join(folder, 'sandbox.sqlite'), database]) assertNotDamaged(path);
    if (isOlderShop(database)) throw olderShopRefusal(folder);
    if (isNewerShop(database)) throw newerVersionRefusal(folder);
    if (!holdsShop(database) && existsSync(marker)) {
      if (!allowNewShop) throw lostShopRefusal(folder);
      setAside(database, Date.now());
    }
    return { database, markAsUsed, unlock };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Makes the folder private and locks it, without checking databases. */
export function lockDataDir(folder: string): DataDir {
  makePrivate(folder);
  return {
    database: join(folder, 'shop.sqlite'),
    markAsUsed: () => writeFileSync(join(folder, markerName), markerText),
    unlock: lockFolder(folder),
  };
}

/** Null if this version can open it. Never changes the file. */
export function faultOfShop(database: string): string | null {
  if (isMissingOrEmpty(database)) return 'it is missing or empty';
  const finding = inspectDatabase(database, { check: 'integrity_check', readonly: true });
  if (finding !== 'ok') return `it is damaged (${finding})`;
  if (!holdsShop(database)) return 'it holds no shop';
  if (isOlderShop(database))
    return `it is of an older version of the shop: start ${versionBetween} on it once`;
  if (isNewerShop(database)) return 'it is of a newer version of the shop: install that version first';
  return null;
}

/** 0700 for the folder, 0600 for its contents; not in folders shared by many users. */
function makePrivate(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
    const { uid, mode } = statSync(folder);
    if (uid !== process.getuid?.() || mode & stickyBit) return;
    chmodSync(folder, 0o700);
    for (const name of readdirSync(folder)) if (/\.sqlite/.test(name)) chmodSync(join(folder, name), 0o600);
  } catch (error) {
    throw new StartRefusal(`DATA_DIR (${folder}) cannot be written (${codeOf(error)}).`);
  }
}

/** The first account is the admin. */
function holdsShop(database: string): boolean {
  return hasRow(database, 'users', 'true');
}

/** Has only migrations from before the current first one, which holds the schema that they led to. */
function isOlderShop(database: string): boolean {
  const [first] = readMigrationFiles({ migrationsFolder });
  const has = (condition: string) => hasRow(database, '__drizzle_migrations', condition);
  return has(`created_at < ${first?.folderMillis}`) && !has(`created_at >= ${first?.folderMillis}`);
}

/** The last one with the migrations that the first one now replaces. */
const versionBetween = 'the version of November 28, 2026 (commit 8a42b3fa)';

/** Has migrations unknown to this version. */
function isNewerShop(database: string): boolean {
  const newest = readMigrationFiles({ migrationsFolder }).at(-1);
  return hasRow(database, '__drizzle_migrations', `created_at > ${newest?.folderMillis}`);
}

/** False also if the database or table is missing. */
function hasRow(database: string, table: string, condition: string): boolean {
  if (isMissingOrEmpty(database)) return false;
  using client = openToRead(database);
  if (!client.query('select 1 from sqlite_schema where name = ?').get(table)) return false;
  return client.query(`select 1 from ${table} where ${condition} limit 1`).get() !== null;
}

/** Throws if the file is damaged, no database, or locked by another program. */
function assertNotDamaged(database: string): void {
  if (isMissingOrEmpty(database)) return;
  const finding = inspectDatabase(database);
  if (finding === 'ok') return;
  if (finding === 'SQLITE_BUSY') {
    throw new StartRefusal(
      `The database ${database} is in use by another program. End that program, or wait until it is done, and start the shop again.`,
    );
  }
  throw new StartRefusal(
    `The database ${database} is damaged (${finding}). Put a backup in its place ("Restore" in docs/running.md).`,
  );
}

function isMissingOrEmpty(database: string): boolean {
  return !existsSync(database) || statSync(database).size === 0;
}

type Inspection = { check: 'quick_check' | 'integrity_check'; readonly: boolean };

function inspectDatabase(
  database: string,
  { check, readonly }: Inspection = { check: 'quick_check', readonly: false },
): string {
  try {
    using client = new Database(database, readonly ? { readonly } : { strict: true });
    client.run(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
    const row = client.query<Record<string, string>, []>(`PRAGMA ${check}(1)`).get();
    return (row?.[check] ?? 'no result').replace(/\s+/g, ' ');
  } catch (error) {
    return codeOf(error);
  }
}

/**
 * Renames to a name with `at` (epoch ms, UTC), including write-ahead logs. Overwrites nothing. Returns the
 * new path, null if there was nothing.
 */
export function setAside(path: string, at: number): string | null {
  const files = ['', '-wal', '-shm'].filter((ending) => existsSync(path + ending));
  if (files.length === 0) return null;
  const time = new Date(at).toISOString().slice(0, 19).replace(/[:T]/g, '-');
  const isTaken = (name: string) => ['', '-wal', '-shm'].some((ending) => existsSync(name + ending));
  let kept = `${path}.lost-${time}`;
  for (let count = 2; isTaken(kept); count += 1) kept = `${path}.lost-${time}-${count}`;
  for (const ending of files) renameSync(path + ending, kept + ending);
  return kept;
}

function lostShopRefusal(folder: string): StartRefusal {
  return new StartRefusal(
    `DATA_DIR (${folder}) kept a shop, but its database shop.sqlite is missing or empty. Put a backup in its place ("Restore" in docs/running.md), or set ALLOW_NEW_SHOP=1 to begin a new shop.`,
  );
}

function olderShopRefusal(folder: string): StartRefusal {
  return new StartRefusal(
    `DATA_DIR (${folder}) keeps a shop of an older version. Start ${versionBetween} on it once, then this one.`,
  );
}

function newerVersionRefusal(folder: string): StartRefusal {
  return new StartRefusal(
    `DATA_DIR (${folder}) keeps a shop of a newer version. Install that version, or restore a backup of this one ("Restore" in docs/running.md).`,
  );
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

const stickyBit = 0o1000;
const markerName = '.shop';
const markerText = 'This folder keeps a shop. See ALLOW_NEW_SHOP in docs/running.md.\n';

/**
 * An exclusive transaction on a separate database: the OS releases it however the process ends. Returns the
 * unlock function. Throws a `StartRefusal` naming the process that holds it.
 */
function lockFolder(folder: string): () => void {
  const owner = join(folder, 'lock.pid');
  const lock = new Database(join(folder, 'lock.sqlite'), { create: true, strict: true });
  try {
    lock.run('PRAGMA busy_timeout = 0');
    lock.run('BEGIN EXCLUSIVE');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY')) throw error;
    throw new StartRefusal(
      `DATA_DIR (${folder}) is in use by a shop that is still open, process ${readFileSync(owner, 'utf8')}.`,
    );
  }
  writeFileSync(owner, String(process.pid));
  return () => lock.close();
}
