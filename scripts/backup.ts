import { Database } from 'bun:sqlite';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `bun run backup FOLDER`: consistent copies of the databases in DATA_DIR, taken while the shop is open. Copies are
 * named by the minute; restore by stopping the shop and putting one back as `shop.sqlite`.
 */
const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Say where the copies go: bun run backup FOLDER');
const dataDir = process.env.DATA_DIR?.trim() || 'data';
const minute = new Date().toISOString().slice(0, 16).replace(/[:T]/g, '-');
for (const name of ['shop', 'sandbox']) {
  const source = join(dataDir, `${name}.sqlite`);
  if (!existsSync(source)) {
    if (name === 'sandbox') continue;
    throw new Error(`There is no shop in DATA_DIR (${dataDir}): nothing was copied.`);
  }
  const copy = join(folder, `${name}-${minute}.sqlite`);
  mkdirSync(folder, { recursive: true });
  const db = new Database(source, { readonly: true });
  db.query('VACUUM INTO ?').run(copy);
  db.close();
  const check = new Database(copy, { readonly: true })
    .query<{ integrity_check: string }, []>('PRAGMA integrity_check')
    .get();
  if (check?.integrity_check !== 'ok') throw new Error(`${copy} is damaged.`);
  process.stdout.write(`${copy}\n`);
}
