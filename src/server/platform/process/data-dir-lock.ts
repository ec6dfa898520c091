import { Database } from 'bun:sqlite';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefusal } from './start-refusal.ts';

/**
 * Locks the data folder until the returned function is called or the process ends, however it ends: an open exclusive
 * transaction on a database of its own, which the operating system lets go of with the process. Throws a `StartRefusal`
 * that names the process which holds it.
 */
export function lockFolder(folder: string): () => void {
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
