import { afterEach, expect, test } from 'bun:test';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays } from '../../../shared/rules/delivery-days.ts';
import { policies } from '../../../shared/rules/limits.ts';
import { readEnv } from '../../env.ts';
import { createLogger } from '../../platform/process/log.ts';
import { seedDataDir } from '../../testing/data-dir.ts';
import { insertTestOrder } from '../../testing/orders.ts';
import { createHealth } from '../health.ts';
import { backUpNightly, lastVerification, newestBackupAt } from './nightly-backup.ts';

const log = createLogger('silent');
const healthAt = (now: () => number) => createHealth(log, now, now);
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** One order; the backup folder does not exist yet. */
async function makeFolders() {
  const folder = mkdtempSync(join(tmpdir(), 'shop-nightly-'));
  folders.push(folder);
  await seedDataDir(folder, (db) => insertTestOrder(db, { orderNumber: 'ED-1' }));
  const backups = join(folder, 'backups');
  const env = readEnv({ DATA_DIR: folder, BACKUP_DIR: backups });
  const runAt = (instant: string) => backUpNightly({ env, log, health: healthAt(() => Date.parse(instant)) });
  const names = () => readdirSync(backups).sort();
  const backupNames = () => names().filter((name) => name !== 'verification.json');
  return { folder, backups, runAt, names, backupNames };
}

test('one copy a night at 03:00 New York time, over both clock changes, and after a night that was missed', async () => {
  const { runAt, backupNames, backups } = await makeFolders();
  const instants = [
    '2026-10-31T06:50:00Z', // 02:50 in summer: the first backup does not wait
    '2026-10-31T06:59:00Z',
    '2026-10-31T07:05:00Z', // 03:05
    '2026-10-31T07:20:00Z',
    '2026-11-01T07:59:00Z', // 02:59 in winter
    '2026-11-01T08:00:00Z', // 03:00
    '2026-11-04T20:00:00Z', // the shop was closed for two nights
    '2027-03-14T06:59:00Z', // 01:59, before the clock goes ahead
    '2027-03-14T07:00:00Z', // 03:00 in summer
  ];
  for (const instant of instants) await runAt(instant);
  expect(backupNames()).toEqual([
    // Of 2026-10-31 the newest stays, of the newest day all.
    'shop-2026-10-31-07-05',
    'shop-2026-11-01-08-00',
    'shop-2026-11-04-20-00',
    'shop-2027-03-14-06-59',
    'shop-2027-03-14-07-00',
  ]);
  expect(newestBackupAt(backups)).toBe(Date.parse('2027-03-14T07:00:00Z'));
}, 60_000);

test('the newest backups of 14 days and of 8 weeks are kept, older single files too, and nothing else in the folder goes', async () => {
  const { runAt, names, backups } = await makeFolders();
  mkdirSync(backups);
  const others = ['notes.txt', 'shop.sqlite', 'shop-2026-01-01-00-00.sqlite.part'];
  for (const name of others) writeFileSync(join(backups, name), '');
  mkdirSync(join(backups, 'shop-2026-01-01-00-00.part'));
  const nights = Array.from({ length: 90 }, (_, n) => addDays('2027-01-01', -n));
  for (const night of nights) {
    writeFileSync(join(backups, `shop-${night}-08-00.sqlite`), '');
    writeFileSync(join(backups, `sandbox-${night}-08-00.sqlite`), '');
  }
  await runAt('2027-01-02T12:00:00Z');
  const days = nights.slice(0, policies.keptBackups.daily - 1);
  // 2027-01-02 is a Saturday, the end of its week.
  const weeks = [
    '2026-12-26',
    '2026-12-19',
    '2026-12-12',
    '2026-12-05',
    '2026-11-28',
    '2026-11-21',
    '2026-11-14',
  ];
  expect(weeks).toHaveLength(policies.keptBackups.weekly - 1);
  const kept = [...new Set([...days, ...weeks])].map((night) => `shop-${night}-08-00.sqlite`);
  const shopNames = [...kept, 'shop-2027-01-02-12-00', ...others, 'verification.json'];
  expect(names().filter((name) => !name.startsWith('sandbox'))).toEqual(shopNames.sort());
  // No newer sandbox copies: 14 days and 8 weeks remain.
  expect(names().filter((name) => name.startsWith('sandbox')).length).toBeLessThan(25);
});

test('once a week the newest backup is restored into a temporary folder, and one that is not sound is a failure', async () => {
  const { runAt, backups, backupNames } = await makeFolders();
  await runAt('2026-11-01T12:00:00Z');
  expect(lastVerification(backups)).toEqual({
    at: Date.parse('2026-11-01T12:00:00Z'),
    backup: 'shop-2026-11-01-12-00',
    findings: [],
    summary:
      '1 order, the newest ED-1 of 2026-11-18T15:00Z, 1 account, no subscriptions (the shop has 1 order), no pictures',
  });
  await runAt('2026-11-08T11:00:00Z');
  expect(lastVerification(backups)?.backup).toBe('shop-2026-11-01-12-00');
  await runAt('2026-11-08T12:00:00Z');
  expect(lastVerification(backups)?.backup).toBe('shop-2026-11-08-11-00');
  await runAt('2026-11-15T10:00:00Z');
  truncateSync(join(backups, 'shop-2026-11-15-10-00', 'shop.sqlite'), 40_000);
  await expect(runAt('2026-11-15T12:30:00Z')).rejects.toThrow(
    /shop-2026-11-15-10-00 is not sound: .*damaged/s,
  );
  expect(lastVerification(backups)?.findings).toHaveLength(1);
  expect(backupNames()).not.toContainEqual(expect.stringContaining('part'));
}, 60_000);

test('a backup that fails says why, and the next chance makes it', async () => {
  const { runAt, backupNames, backups } = await makeFolders();
  writeFileSync(backups, 'a file where the folder should be');
  await expect(runAt('2026-11-22T12:00:00Z')).rejects.toThrow(/The nightly backup failed .*EEXIST|ENOTDIR/s);
  rmSync(backups);
  await runAt('2026-11-22T12:15:00Z');
  expect(backupNames()).toEqual(['shop-2026-11-22-12-15']);
});

test('backups that a clock which was ahead has dated stop neither the next nights nor the check, and take no place', async () => {
  const { runAt, backupNames, backups } = await makeFolders();
  mkdirSync(backups);
  const ahead = Array.from({ length: 20 }, (_, n) => `shop-${addDays('2031-01-01', n)}-08-00.sqlite`);
  for (const name of ahead) writeFileSync(join(backups, name), '');
  const check = { at: Date.parse('2031-01-01T08:00:00Z'), backup: 'x', findings: [], summary: '' };
  writeFileSync(join(backups, 'verification.json'), JSON.stringify(check));
  for (const instant of ['2026-11-21T12:00:00Z', '2026-11-22T12:00:00Z']) await runAt(instant);
  expect(backupNames()).toEqual(['shop-2026-11-21-12-00', 'shop-2026-11-22-12-00', ...ahead]);
  expect(lastVerification(backups)?.backup).toBe('shop-2026-11-21-12-00');
  expect(newestBackupAt(backups, Date.parse('2026-11-22T12:30:00Z'))).toBe(
    Date.parse('2026-11-22T12:00:00Z'),
  );
}, 60_000);

test('a copy that is ended together with the shop is no failure, and the next chance makes it', async () => {
  const { runAt, backupNames, backups } = await makeFolders();
  const copying = runAt('2026-11-22T12:00:00Z');
  process.kill(await copierInto(backups), 'SIGTERM');
  await copying;
  await runAt('2026-11-22T12:15:00Z');
  expect(backupNames()).toEqual(['shop-2026-11-22-12-15']);
});

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
  const { folder } = await makeFolders();
  const before = readdirSync(folder);
  await backUpNightly({ env: readEnv({ DATA_DIR: folder }), log, health: healthAt(Date.now) });
  expect(readdirSync(folder)).toEqual(before);
});
