import { Database } from 'bun:sqlite';
import { afterEach, expect, test } from 'bun:test';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../src/server/platform/db/db.ts';
import { seedDataDir } from '../src/server/testing/data-dir.ts';
import { insertTestOrder } from '../src/server/testing/orders.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'shop-backup-'));
  folders.push(folder);
  return folder;
}

async function run(script: string, dataDir: string, ...args: string[]) {
  const running = Bun.spawn([process.execPath, `${import.meta.dir}/${script}.ts`, ...args], {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir },
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const [code, out, said] = await Promise.all([
    running.exited,
    new Response(running.stdout).text(),
    new Response(running.stderr).text(),
  ]);
  return { code, out: out.trim(), said: said.trim() };
}

test('a backup holds a shop with what was just written and its pictures, and fails where there is no shop', async () => {
  const folder = newFolder();
  const copies = join(folder, 'copies');
  const nowhere = await run('backup', folder, copies);
  expect([nowhere.code, nowhere.said]).toEqual([
    1,
    `There is no shop in DATA_DIR (${folder}): nothing was copied.`,
  ]);
  expect(existsSync(copies)).toBe(false);

  await seedDataDir(folder);
  const pictures = join(folder, 'public-objects', 'products');
  mkdirSync(pictures, { recursive: true });
  writeFileSync(join(pictures, 'kale.webp'), 'kale');
  writeFileSync(join(pictures, '.half.part'), 'ka');
  const open = openDatabase(join(folder, 'shop.sqlite'));
  insertTestOrder(open, { orderNumber: 'ED-1' });
  const made = await run('backup', folder, copies, '2026-11-22T08:00:00Z');
  open.$client.close();
  const backup = join(copies, 'shop-2026-11-22-08-00');
  expect([made.code, made.out]).toEqual([0, backup]);
  using copied = new Database(join(backup, 'shop.sqlite'), { readonly: true });
  expect(copied.query('select order_number from orders').values()).toEqual([['ED-1']]);
  expect(readdirSync(join(backup, 'public-objects', 'products'))).toEqual(['kale.webp']);
  const verified = await run('backup', folder, '--verify', copies);
  expect([verified.code, verified.out]).toEqual([
    0,
    'shop-2026-11-22-08-00 is sound: 1 order, the newest ED-1 of 2026-11-18T15:00Z, 1 account, no subscriptions (the shop has 1 order), 1 picture.',
  ]);
});

test('a backup waits for a program that has the database to itself for a moment', async () => {
  const [seeded, folder] = [newFolder(), newFolder()];
  await seedDataDir(seeded, (db) => db.$client.run(`VACUUM INTO '${join(folder, 'shop.sqlite')}'`));
  using other = new Database(join(folder, 'shop.sqlite'));
  other.run('BEGIN EXCLUSIVE');
  const making = run('backup', folder, join(folder, 'copies'), '2026-11-22T08:00:00Z');
  await Bun.sleep(1000);
  other.run('ROLLBACK');
  const { code, said } = await making;
  expect([code, said]).toEqual([0, '']);
});

test('a picture that has not changed is the same file in the next backup, one that has is copied', async () => {
  const folder = newFolder();
  const copies = join(folder, 'copies');
  await seedDataDir(folder);
  mkdirSync(join(folder, 'public-objects'));
  for (const name of ['film', 'photo']) writeFileSync(join(folder, 'public-objects', name), 'first');
  await run('backup', folder, copies, '2026-11-22T08:00:00Z');
  writeFileSync(join(folder, 'public-objects', 'photo'), 'later');
  utimesSync(join(folder, 'public-objects', 'photo'), new Date(), new Date('2026-11-22T09:00:00Z'));
  await run('backup', folder, copies, '2026-11-23T08:00:00Z');
  const [first, second] = ['22', '23'].map((day) =>
    join(copies, `shop-2026-11-${day}-08-00`, 'public-objects'),
  );
  const inode = (folder = '', name: string) => statSync(join(folder, name)).ino;
  expect(inode(second, 'film')).toBe(inode(first, 'film'));
  expect(inode(second, 'photo')).not.toBe(inode(first, 'photo'));
  expect([first, second].map((place = '') => readFileSync(join(place, 'photo'), 'utf8'))).toEqual([
    'first',
    'later',
  ]);
});

test('backups of one minute, also at the same moment, are whole ones of their own that only the user reads', async () => {
  const folder = newFolder();
  const copies = join(folder, 'copies');
  await seedDataDir(folder, (db) => insertTestOrder(db, { orderNumber: 'ED-1' }));
  const answers = await Promise.all(
    [1, 2, 3].map(() => run('backup', folder, copies, '2026-11-22T08:00:00Z')),
  );
  expect(answers.map(({ code }) => code)).toEqual([0, 0, 0]);
  const name = 'shop-2026-11-22-08-00';
  expect(readdirSync(copies).sort()).toEqual([name, `${name}-2`, `${name}-3`]);
  for (const backup of readdirSync(copies)) {
    const path = join(copies, backup, 'shop.sqlite');
    expect(
      [statSync(join(copies, backup)), statSync(path)].map(({ mode }) => (mode & 0o777).toString(8)),
    ).toEqual(['700', '600']);
    using copied = new Database(path, { readonly: true });
    expect(copied.query('select order_number from orders').values()).toEqual([['ED-1']]);
  }
});
