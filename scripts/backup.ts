import { Database } from 'bun:sqlite';
import { closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `bun run backup FOLDER [INSTANT]`: consistent copies of the databases in DATA_DIR, taken while the shop is open. Copies
 * are named by the minute (UTC) of INSTANT, an ISO instant, by default now; restore by stopping the shop and putting one
 * back as `shop.sqlite`.
 */
process.umask(0o077);
const [folder, instant] = process.argv.slice(2);
if (!folder) throw new Error('Say where the copies go: bun run backup FOLDER');
const dataDir = process.env.DATA_DIR?.trim() || 'data';
const minute = (instant ? new Date(instant) : new Date()).toISOString().slice(0, 16).replace(/[:T]/g, '-');
if (!existsSync(join(dataDir, 'shop.sqlite')))
  throw new Error(`There is no shop in DATA_DIR (${dataDir}): nothing was copied.`);
mkdirSync(folder, { recursive: true });
for (const name of ['shop', 'sandbox']) {
  const source = join(dataDir, `${name}.sqlite`);
  if (existsSync(source)) process.stdout.write(`${backUp(source, join(folder, `${name}-${minute}`))}\n`);
}

/** A copy has its name only once it is complete and sound. */
function backUp(source: string, base: string): string {
  const copy = freeName(base);
  const part = `${copy}.part`;
  try {
    using db = new Database(source, { readonly: true });
    db.query('VACUUM INTO ?').run(part);
    refuseDamaged(part);
    renameSync(part, copy);
    return copy;
  } finally {
    rmSync(part, { force: true });
  }
}

/** A name that no other copy has, held by an empty `.part` file: backups of one minute get -2, -3 ... */
function freeName(base: string): string {
  for (let count = 1; ; count += 1) {
    const copy = `${base}${count > 1 ? `-${count}` : ''}.sqlite`;
    if (!reserveName(`${copy}.part`)) continue;
    if (!existsSync(copy)) return copy;
    rmSync(`${copy}.part`);
  }
}

function reserveName(part: string): boolean {
  try {
    closeSync(openSync(part, 'wx'));
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function refuseDamaged(copy: string): void {
  using db = new Database(copy, { readonly: true });
  const check = db.query<{ integrity_check: string }, []>('PRAGMA integrity_check').get();
  if (check?.integrity_check !== 'ok') throw new Error(`The copy of the database is damaged: ${copy}`);
}
