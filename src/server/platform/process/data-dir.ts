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
  /** Path of the shop's database. */
  database: string;
  /** Writes the file that says that a shop uses this folder: from then on a lost database is not taken for a new shop. */
  markAsUsed(): void;
  /** Lets another process have the folder. */
  unlock(): void;
};

/**
 * Takes the data folder for this process: makes it private to its user, locks it, and checks that its databases are whole,
 * readable by this version, and not lost. Throws a `StartRefusal` when it cannot be written, belongs to a running shop, or when a
 * database is damaged, of a version before the first migration, or gone although a shop was kept here (`allowNewShop`
 * starts a new one all the same).
 */
export function openDataDir(folder: string, allowNewShop: boolean): DataDir {
  const { database, markAsUsed, unlock } = lockDataDir(folder);
  try {
    const marker = join(folder, markerName);
    const sandbox = join(folder, 'sandbox.sqlite');
    for (const path of [sandbox, database]) assertNotDamaged(path);
    if (isOlderSandbox(sandbox) || isOlderShop(database)) throw olderVersionRefusal(folder);
    if (!holdsShop(database) && existsSync(marker)) {
      if (!allowNewShop) throw lostShopRefusal(folder);
      setAside(database);
    }
    return { database, markAsUsed, unlock };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Takes the data folder for this process, whatever its database is: makes it private to its user and locks it. */
export function lockDataDir(folder: string): DataDir {
  makePrivate(folder);
  return {
    database: join(folder, 'shop.sqlite'),
    markAsUsed: () => writeFileSync(join(folder, markerName), markerText),
    unlock: lockFolder(folder),
  };
}

/** Why a file, which stays untouched, is no whole database of a shop that this version can open; null when it is one. */
export function faultOfShop(database: string): string | null {
  if (isMissingOrEmpty(database)) return 'it is missing or empty';
  const finding = inspectDatabase(database, { check: 'integrity_check', readonly: true });
  if (finding !== 'ok') return `it is damaged (${finding})`;
  if (!holdsShop(database)) return 'it holds no shop';
  if (isOlderShop(database)) return 'it is of an older version of the shop, which this one cannot read';
  if (isNewerShop(database)) return 'it is of a newer version of the shop: install that version first';
  return null;
}

/** 0700 for the folder and 0600 for what is in it. A folder that many users share stays as it is. */
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

/** Whether the file is a database with accounts in it, the first of which is the admin's. */
function holdsShop(database: string): boolean {
  return hasRow(database, 'users', 'true');
}

/** Whether migrations were applied to it that came before the present first one. */
function isOlderShop(database: string): boolean {
  const [first] = readMigrationFiles({ migrationsFolder });
  return hasRow(database, '__drizzle_migrations', `created_at < ${first?.folderMillis}`);
}

/** Whether migrations were applied to it that this version does not have. */
function isNewerShop(database: string): boolean {
  const newest = readMigrationFiles({ migrationsFolder }).at(-1);
  return hasRow(database, '__drizzle_migrations', `created_at > ${newest?.folderMillis}`);
}

/** Its first version kept everything in a table `objects`, which today's has not. */
function isOlderSandbox(database: string): boolean {
  return hasRow(database, 'objects', 'true');
}

/** Whether there is a database with such a table and such a row in it. */
function hasRow(database: string, table: string, condition: string): boolean {
  if (isMissingOrEmpty(database)) return false;
  using client = openToRead(database);
  if (!client.query('select 1 from sqlite_schema where name = ?').get(table)) return false;
  return client.query(`select 1 from ${table} where ${condition} limit 1`).get() !== null;
}

/** Throws when there is a file that is damaged, no database at all, or one that another program keeps locked. */
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

/** What is left of a lost database must not be read as part of another one, and may still help to recover it. */
export function setAside(database: string): void {
  for (const path of [database, `${database}-wal`, `${database}-shm`])
    if (existsSync(path)) renameSync(path, `${path}.lost`);
}

function lostShopRefusal(folder: string): StartRefusal {
  return new StartRefusal(
    `DATA_DIR (${folder}) kept a shop, but its database shop.sqlite is missing or empty. Put a backup in its place ("Restore" in docs/running.md), or set ALLOW_NEW_SHOP=1 to begin a new shop.`,
  );
}

function olderVersionRefusal(folder: string): StartRefusal {
  return new StartRefusal(
    `DATA_DIR (${folder}) keeps a demo shop of an older version, which this version cannot read. Move the folder away, or set DATA_DIR to another one, and start the shop again: it begins with a new shop.`,
  );
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

const stickyBit = 0o1000;
const markerName = '.shop';
const markerText = 'This folder keeps a shop. See ALLOW_NEW_SHOP in docs/running.md.\n';

/**
 * Locks the data folder until the returned function is called or the process ends, however it ends: an open exclusive
 * transaction on a database of its own, which the operating system lets go of with the process. Throws a `StartRefusal`
 * that names the process which holds it.
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
