import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { openToRead } from '../../platform/db/db.ts';
import { contentsFile, readContents } from './contents.ts';
import { listBackups } from './nightly-backup.ts';

/**
 * Works while the shop runs. Returns the path: a folder named by the minute of `at` (epoch ms, UTC), with
 * databases, `public-objects`, and `backup.json`. Named only once complete and sound.
 */
export function makeBackup(dataDir: string, folder: string, at: number): string {
  if (!existsSync(join(dataDir, 'shop.sqlite')))
    throw new Error(`There is no shop in DATA_DIR (${dataDir}): nothing was copied.`);
  mkdirSync(folder, { recursive: true });
  const [previous] = listBackups(folder);
  const minute = new Date(at).toISOString().slice(0, 16).replace(/[:T]/g, '-');
  const backup = freeName(join(folder, `shop-${minute}`));
  const part = `${backup}.part`;
  try {
    for (const name of ['shop.sqlite', 'sandbox.sqlite'])
      if (existsSync(join(dataDir, name))) copyDatabase(join(dataDir, name), join(part, name));
    const pictures = copyFiles(
      join(dataDir, 'public-objects'),
      join(part, 'public-objects'),
      previous && join(previous.path, 'public-objects'),
    );
    writeFileSync(
      join(part, contentsFile),
      JSON.stringify({ ...readContents(join(part, 'shop.sqlite')), pictures }, null, 2),
    );
    renameSync(part, backup);
    return backup;
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
}

/**
 * Keeps modification times; returns the count. Hard-links files that `previous` has with the same size and
 * time.
 */
export function copyFiles(from: string, to: string, previous?: string): number {
  if (!existsSync(from)) return 0;
  const files = readdirSync(from, { recursive: true, encoding: 'utf8' }).filter(
    (name) => !name.endsWith('.part') && existsSync(join(from, name)) && statSync(join(from, name)).isFile(),
  );
  mkdirSync(to, { recursive: true });
  for (const name of files) {
    mkdirSync(dirname(join(to, name)), { recursive: true });
    if (!previous || !linkUnchanged(join(from, name), join(previous, name), join(to, name)))
      copyFile(join(from, name), join(to, name));
  }
  return files.length;
}

function copyFile(from: string, to: string): void {
  const { atimeMs, mtimeMs } = statSync(from);
  copyFileSync(from, to);
  utimesSync(to, atimeMs / 1000, Math.floor(mtimeMs) / 1000);
}

/** False if changed, or if hard links are unsupported. */
function linkUnchanged(from: string, previous: string, to: string): boolean {
  const [now, then] = [from, previous].map((path) => statSync(path, { throwIfNoEntry: false }));
  if (!now || !then || now.size !== then.size || Math.floor(now.mtimeMs) !== Math.floor(then.mtimeMs))
    return false;
  try {
    linkSync(previous, to);
    return true;
  } catch {
    return false;
  }
}

function copyDatabase(source: string, copy: string): void {
  using db = openToRead(source);
  const flushing = flushWhileWritten(copy);
  try {
    db.query('VACUUM INTO ?').run(copy);
  } finally {
    flushing?.kill();
  }
  refuseDamaged(copy);
  const file = openSync(copy, 'r');
  fsyncSync(file);
  closeSync(file);
}

/**
 * In a child process: this one is blocked by SQLite. Flushing 1 GB at once delays checkouts by 200 ms (p99),
 * this by 64 ms.
 */
function flushWhileWritten(file: string): Bun.Subprocess | undefined {
  if (!Bun.which('sync')) return undefined;
  const loop = 'while kill -0 "$1" 2>/dev/null; do sync -d "$0" 2>/dev/null; sleep 0.02; done';
  return Bun.spawn(['sh', '-c', loop, file, String(process.pid)]);
}

function refuseDamaged(copy: string): void {
  using db = openToRead(copy);
  const check = db.query<{ integrity_check: string }, []>('PRAGMA integrity_check').get();
  if (check?.integrity_check !== 'ok') throw new Error(`The copy of the database is damaged: ${copy}`);
}

/** Reserved by a `.part` folder; within a minute: -2, -3 ... */
function freeName(base: string): string {
  for (let count = 1; ; count += 1) {
    const backup = `${base}${count > 1 ? `-${count}` : ''}`;
    if (!reserve(`${backup}.part`)) continue;
    if (!existsSync(backup)) return backup;
    rmSync(`${backup}.part`, { recursive: true });
  }
}

function reserve(part: string): boolean {
  try {
    mkdirSync(part);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}
