import { Database } from 'bun:sqlite';
import { afterEach, expect, test } from 'bun:test';
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Subprocess } from 'bun';
import { seedDataDir } from '../../testing/data-dir.ts';
import { openShopProcess, refusalOf, spawnShop } from '../../testing/process.ts';
import { openDatabase } from '../db/db.ts';
import { faultOfShop, openDataDir, setAside } from './data-dir.ts';

const folders: string[] = [];
const running: Subprocess[] = [];
afterEach(async () => {
  for (const child of running.splice(0)) {
    child.kill('SIGKILL');
    await child.exited;
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'shop-data-'));
  folders.push(folder);
  return folder;
}

async function folderWithShop(): Promise<string> {
  const folder = newFolder();
  await seedDataDir(folder);
  return folder;
}

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
const reopen = (folder: string, allowNewShop = false) => openDataDir(folder, allowNewShop).unlock();

test('a second process on one data folder does not start, and names the first', async () => {
  const folder = newFolder();
  const first = await openShopProcess({ DATA_DIR: folder });
  running.push(first.shop);
  expect(await refusalOf(spawnShop({ DATA_DIR: folder }))).toEqual([
    `The shop cannot start: DATA_DIR (${folder}) is in use by a shop that is still open, process ${first.shop.pid}.`,
  ]);
});

test('a process that was killed leaves no lock behind', async () => {
  const folder = newFolder();
  const first = await openShopProcess({ DATA_DIR: folder });
  first.shop.kill('SIGKILL');
  await first.shop.exited;
  const second = await openShopProcess({ DATA_DIR: folder });
  running.push(second.shop);
  expect((await fetch(`${second.origin}/healthz`)).status).toBe(200);
});

test('what the shop keeps is for its own user only', async () => {
  const folder = newFolder();
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, 'shop.sqlite'), '', { mode: 0o644 });
  running.push((await openShopProcess({ DATA_DIR: folder })).shop);
  expect(modeOf(folder)).toBe('700');
  const files = readdirSync(folder);
  expect(files).toContain('shop.sqlite-wal');
  for (const file of files) expect([file, modeOf(join(folder, file))]).toEqual([file, '600']);
});

test('an empty folder becomes a shop, and is opened again', async () => {
  const folder = await folderWithShop();
  expect(() => reopen(folder)).not.toThrow();
});

test.each([
  ['missing', (database: string) => rmSync(database)],
  ['empty', (database: string) => truncateSync(database)],
  [
    'without accounts',
    (database: string) => {
      rmSync(database);
      openDatabase(database).$client.close();
    },
  ],
])('a database that is %s where a shop was kept is not taken for a new shop', async (_how, lose) => {
  const folder = await folderWithShop();
  lose(join(folder, 'shop.sqlite'));
  expect(() => reopen(folder)).toThrow(/kept a shop, but its database .* ALLOW_NEW_SHOP=1/);
  expect(() => reopen(folder, true)).not.toThrow();
});

test('a process says in one line that its database is gone, and ALLOW_NEW_SHOP starts anew', async () => {
  const folder = await folderWithShop();
  rmSync(join(folder, 'shop.sqlite'));
  const lines = await refusalOf(spawnShop({ DATA_DIR: folder }));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('ALLOW_NEW_SHOP=1');
  running.push((await openShopProcess({ DATA_DIR: folder, ALLOW_NEW_SHOP: '1' })).shop);
});

test('a folder with a shop of an older version is refused with what to do, and stays as it is', async () => {
  const folder = newFolder();
  using client = new Database(join(folder, 'shop.sqlite'));
  client.run('create table __drizzle_migrations (id integer primary key, hash text, created_at numeric)');
  client.run("insert into __drizzle_migrations values (1, 'an older one', 1795195660977)");
  const schema = () => client.query('select * from sqlite_schema').all();
  const before = schema();
  expect(await refusalOf(spawnShop({ DATA_DIR: folder }))).toEqual([
    `The shop cannot start: DATA_DIR (${folder}) keeps a shop of an older version. Start the version of November 28, 2026 (commit 8a42b3fa) on it once, then this one.`,
  ]);
  expect(schema()).toEqual(before);
});

test('a folder whose migrations led to the present first one goes on with it', async () => {
  const folder = await folderWithShop();
  const database = join(folder, 'shop.sqlite');
  new Database(database).run(
    "insert into __drizzle_migrations (hash, created_at) values ('an earlier one', 1795195660977)",
  );
  expect(faultOfShop(database)).toBeNull();
});

test('a folder with a database of a newer version is refused, and stays as it is', async () => {
  const folder = await folderWithShop();
  const database = join(folder, 'shop.sqlite');
  new Database(database).run(
    "insert into __drizzle_migrations (hash, created_at) values ('a newer one', 9e12)",
  );
  expect(await refusalOf(spawnShop({ DATA_DIR: folder }))).toEqual([
    `The shop cannot start: DATA_DIR (${folder}) keeps a shop of a newer version. Install that version, or restore a backup of this one ("Restore" in docs/running.md).`,
  ]);
});

test('whatever is set aside keeps its name', () => {
  const folder = newFolder();
  for (const text of ['first', 'second', 'third']) {
    writeFileSync(join(folder, 'shop.sqlite'), text);
    setAside(join(folder, 'shop.sqlite'), 0);
  }
  const kept = readdirSync(folder).filter((name) => name.includes('.lost'));
  expect(kept.map((name) => readFileSync(join(folder, name), 'utf8')).sort()).toEqual([
    'first',
    'second',
    'third',
  ]);
});

test.each([
  ['cut short', (database: string) => truncateSync(database, 40_000)],
  ['overwritten', (database: string) => writeFileSync(database, 'x'.repeat(100_000))],
  [
    'scrambled inside',
    (database: string) => {
      const bytes = Buffer.alloc(8 * 4096, 7);
      const file = Bun.file(database);
      return file.bytes().then((all) => {
        all.set(bytes, 4096);
        return Bun.write(database, all);
      });
    },
  ],
])(
  'a database that was %s is named with the way back',
  async (_how, damage) => {
    const folder = await folderWithShop();
    const database = join(folder, 'shop.sqlite');
    new Database(database).run('PRAGMA wal_checkpoint(TRUNCATE)');
    await damage(database);
    const lines = await refusalOf(spawnShop({ DATA_DIR: folder }));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(
      /The database .*shop\.sqlite is damaged \(.+\)\. Put a backup in its place \("Restore"/,
    );
  },
  20_000,
);

test('a database that another program keeps locked is waited for, and not called damaged', async () => {
  const folder = await folderWithShop();
  // Its connection closes once its statements are collected.
  Bun.gc(true);
  const other = new Database(join(folder, 'shop.sqlite'), { strict: true });
  other.run('PRAGMA locking_mode = EXCLUSIVE');
  other.run('begin exclusive');
  const [line] = await refusalOf(spawnShop({ DATA_DIR: folder }));
  expect(line).toMatch(/The database .*shop\.sqlite is in use by another program\./);
  setTimeout(() => other.close(), 1500);
  const { shop } = await openShopProcess({ DATA_DIR: folder });
  running.push(shop);
}, 30_000);
