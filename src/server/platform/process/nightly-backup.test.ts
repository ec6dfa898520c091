import { Database } from 'bun:sqlite';
import { afterEach, expect, test } from 'bun:test';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { policies } from '../../../shared/rules/limits.ts';
import { readEnv } from '../../env.ts';
import { createLogger } from './log.ts';
import { backUpNightly, newestBackupAt } from './nightly-backup.ts';

const log = createLogger('silent');
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A shop's data folder with one order, and a folder for its backups, which does not exist yet. */
function makeFolders() {
  const folder = mkdtempSync(join(tmpdir(), 'shop-nightly-'));
  folders.push(folder);
  using db = new Database(join(folder, 'shop.sqlite'));
  db.run("create table orders (id text); insert into orders values ('newest')");
  const env = readEnv({ DATA_DIR: folder, BACKUP_DIR: join(folder, 'backups') });
  const runAt = (instant: string) => backUpNightly({ env, log, now: () => Date.parse(instant) });
  const names = () => readdirSync(join(folder, 'backups')).sort();
  return { folder, backups: join(folder, 'backups'), runAt, names };
}

test('one copy a night at 03:00 New York time, over both clock changes, and after a night that was missed', async () => {
  const { runAt, names, backups } = makeFolders();
  const instants = [
    '2026-10-31T06:50:00Z', // 02:50 in summer: the first copy of all does not wait
    '2026-10-31T06:59:00Z',
    '2026-10-31T07:05:00Z', // 03:05
    '2026-10-31T07:20:00Z',
    '2026-11-01T07:59:00Z', // 02:59 in winter
    '2026-11-01T08:00:00Z', // 03:00
    '2026-11-04T20:00:00Z', // the shop was closed for two nights
    '2027-03-14T06:59:00Z', // 01:59, an hour before the clock goes ahead
    '2027-03-14T07:00:00Z', // 03:00 in summer
  ];
  for (const instant of instants) await runAt(instant);
  expect(names()).toEqual([
    'shop-2026-10-31-06-50.sqlite',
    'shop-2026-10-31-07-05.sqlite',
    'shop-2026-11-01-08-00.sqlite',
    'shop-2026-11-04-20-00.sqlite',
    'shop-2027-03-14-06-59.sqlite',
    'shop-2027-03-14-07-00.sqlite',
  ]);
  expect(newestBackupAt(backups)).toBe(Date.parse('2027-03-14T07:00:00Z'));
  using copy = new Database(join(backups, 'shop-2026-10-31-07-05.sqlite'), { readonly: true });
  expect(copy.query('select id from orders').all()).toEqual([{ id: 'newest' }]);
});

test('only the newest copies are kept, and nothing else in the folder goes', async () => {
  const { runAt, names, backups } = makeFolders();
  await runAt('2027-01-01T12:00:00Z');
  const others = ['notes.txt', 'shop.sqlite', 'shop-2026-01-01-00-00.sqlite.part'];
  for (const name of others) writeFileSync(join(backups, name), '');
  const old = Array.from(
    { length: policies.keptBackups },
    (_, n) => `shop-2026-11-${String(n + 1).padStart(2, '0')}-08-00.sqlite`,
  );
  for (const name of old) writeFileSync(join(backups, name), '');
  await runAt('2027-01-02T12:00:00Z');
  const kept = [...old.slice(2), 'shop-2027-01-01-12-00.sqlite', 'shop-2027-01-02-12-00.sqlite'];
  expect(names()).toEqual([...kept, ...others].sort());
});

test('a backup that fails says why, and the next chance makes it', async () => {
  const { runAt, names, backups } = makeFolders();
  writeFileSync(backups, 'a file where the folder should be');
  await expect(runAt('2026-11-22T12:00:00Z')).rejects.toThrow(/The nightly backup failed .*EEXIST|ENOTDIR/s);
  rmSync(backups);
  await runAt('2026-11-22T12:15:00Z');
  expect(names()).toEqual(['shop-2026-11-22-12-15.sqlite']);
});

test('a copy that is ended together with the shop is no failure, and the next chance makes it', async () => {
  const { runAt, names, backups } = makeFolders();
  const copying = runAt('2026-11-22T12:00:00Z');
  process.kill(await copierInto(backups), 'SIGTERM');
  await copying;
  await runAt('2026-11-22T12:15:00Z');
  expect(names()).toEqual(['shop-2026-11-22-12-15.sqlite']);
});

/** The id of the process that copies into a folder, as soon as the system shows its arguments. */
async function copierInto(backups: string): Promise<number> {
  const isCopier = (id: string) => {
    const command = join('/proc', id, 'cmdline');
    return existsSync(command) && readFileSync(command, 'utf8').includes(backups);
  };
  for (;;) {
    const id = readdirSync('/proc').find((name) => /^\d+$/.test(name) && isCopier(name));
    if (id) return Number(id);
    await Bun.sleep(0);
  }
}

test('without BACKUP_DIR nothing is copied', async () => {
  const { folder } = makeFolders();
  await backUpNightly({ env: readEnv({ DATA_DIR: folder }), log, now: () => Date.now() });
  expect(readdirSync(folder)).toEqual(['shop.sqlite']);
});
