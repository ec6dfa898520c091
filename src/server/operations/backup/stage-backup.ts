import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { type Db, openDatabase, openToRead } from '../../platform/db/db.ts';
import { faultOfShop } from '../../platform/process/data-dir.ts';
import { BackupContents, type Contents, contentsFile, readContents } from './contents.ts';
import { copyFiles } from './make-backup.ts';

export type StagedBackup = {
  /** As copied, before migrations. */
  contents: Contents;
  /** Null: from when backups had none. */
  pictures: number | null;
};

/** `database`: path of a sound database; `made`: from `backup.json`, null in older backups. */
export type InspectedBackup = {
  path: string;
  database: string;
  made: v.InferOutput<typeof BackupContents> | null;
};

/** Accepts a folder or an older single file. Throws if it cannot be restored. */
export function inspectBackup(path: string): InspectedBackup {
  if (!existsSync(path)) throw new Error(`There is no backup ${path}.`);
  const database = statSync(path).isDirectory() ? join(path, 'shop.sqlite') : path;
  const fault = faultOfShop(database);
  if (fault) throw new Error(`${database} cannot be restored: ${fault}.`);
  return { path, database, made: database === path ? null : readMade(path) };
}

/**
 * Copies database and pictures into an empty folder and migrates; `prepare` may then change the database.
 * Throws on failure; never changes the backup.
 */
export function stageBackup(
  { path, database, made }: InspectedBackup,
  folder: string,
  prepare?: (db: Db) => void,
): StagedBackup {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const staged = join(folder, 'shop.sqlite');
  copyDatabase(database, staged);
  const contents = readContents(staged);
  if (made) assertSame(path, made, contents);
  const db = openDatabase(staged);
  try {
    prepare?.(db);
  } finally {
    db.$client.close();
  }
  const fault = faultOfShop(staged);
  if (fault) throw new Error(`After the migrations ${database} cannot be used: ${fault}.`);
  if (database === path) return { contents, pictures: null };
  const pictures = copyFiles(join(path, 'public-objects'), join(folder, 'public-objects'));
  if (made && pictures !== made.pictures)
    throw new Error(`${path} is not what was copied: it has ${pictures} of ${made.pictures} pictures.`);
  return { contents, pictures };
}

function readMade(backup: string): v.InferOutput<typeof BackupContents> | null {
  const file = join(backup, contentsFile);
  return existsSync(file) ? v.parse(BackupContents, JSON.parse(readFileSync(file, 'utf8'))) : null;
}

/** Includes the write-ahead log. */
function copyDatabase(from: string, to: string): void {
  using db = openToRead(from);
  db.query('VACUUM INTO ?').run(to);
}

function assertSame(backup: string, made: Contents, { rows, newestOrder }: Contents): void {
  const differing = Object.entries(made.rows)
    .filter(([table, count]) => rows[table] !== count)
    .map(([table, count]) => `${rows[table] ?? 0} instead of ${count} in ${table}`);
  if (made.newestOrder?.orderNumber !== newestOrder?.orderNumber)
    differing.push(
      `${newestOrder?.orderNumber} instead of ${made.newestOrder?.orderNumber} as the newest order`,
    );
  if (differing.length > 0) throw new Error(`${backup} is not what was copied: ${differing.join(', ')}.`);
}
