import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { desc } from 'drizzle-orm';
import { newYorkDay, newYorkTime } from '../../../shared/rules/delivery-days.ts';
import { orders } from '../../orders/table.ts';
import { markRestored } from '../../payments/restore/first-comparison.ts';
import type { Db } from '../../platform/db/db.ts';
import { lockDataDir, setAside } from '../../platform/process/data-dir.ts';
import { billedSubscriptions } from '../../subscriptions/record/subscriptions.ts';
import { counted, summaryOf } from './contents.ts';
import { inspectBackup, type StagedBackup, stageBackup } from './stage-backup.ts';

/**
 * Puts a backup back as the shop in `dataDir`: its database, and its pictures where it has them. What was there is kept
 * beside it as `*.lost`. Mails that had not been sent when the copy was made are held for an admin; so are, at the next start,
 * those about what has happened since. Returns what was done, in lines. Throws a sentence, and has changed nothing, when a
 * shop runs on the folder or the backup cannot be used. `now` is epoch ms.
 */
export function restoreBackup(backup: string, dataDir: string, now: number): string[] {
  const inspected = inspectBackup(backup);
  const { database, markAsUsed, unlock } = lockDataDir(dataDir);
  const staging = join(dataDir, 'restoring.part');
  let comparison = '';
  let heldMails = 0;
  try {
    const staged = stageBackup(inspected, staging, (db) => {
      heldMails = markRestored(db, now);
      comparison = comparisonAtStart(db);
    });
    const lost = existsSync(database) ? ` What was there before is kept as ${database}.lost.` : '';
    setAside(database);
    renameSync(join(staging, 'shop.sqlite'), database);
    const pictures = restorePictures(staged, staging, dataDir);
    const sandbox = restoreSandbox(backup, dataDir);
    markAsUsed();
    return [
      `Restored ${backup}: ${summaryOf(staged.contents)}.${lost}`,
      pictures,
      ...sandbox,
      `Waiting when the copy was made: ${counted(heldMails, 'mail')}. What may have been sent since is listed in the admin area, under Settings, and not sent.`,
      comparison,
    ];
  } finally {
    rmSync(staging, { recursive: true, force: true });
    unlock();
  }
}

function comparisonAtStart(db: Db): string {
  const newest = db.select({ at: orders.createdAt }).from(orders).orderBy(desc(orders.createdAt)).get();
  const since = newest
    ? ` and events since ${newYorkDay(newest.at)}, ${newYorkTime(newest.at)}`
    : ' and events';
  return `At the next start the shop compares ${counted(billedSubscriptions(db).length, 'subscription')}, and all payments${since}, with Stripe. What the copy does not know is rebuilt from there, or stopped there; the admins get a mail about each. Mails to customers about what happened since the copy are listed, too, and not sent.`;
}

function restorePictures({ pictures }: StagedBackup, staging: string, dataDir: string): string {
  if (pictures === null)
    return `The backup is of a time when backups held no pictures: ${join(dataDir, 'public-objects')} stays as it is.`;
  const place = join(dataDir, 'public-objects');
  rmSync(`${place}.lost`, { recursive: true, force: true });
  if (existsSync(place)) renameSync(place, `${place}.lost`);
  if (existsSync(join(staging, 'public-objects'))) renameSync(join(staging, 'public-objects'), place);
  return `${counted(pictures, 'file')} in ${place} again.`;
}

/** A demo's provider goes on where there is one, as Stripe does; it comes back where it is gone with the machine. */
function restoreSandbox(backup: string, dataDir: string): string[] {
  const place = join(dataDir, 'sandbox.sqlite');
  const copy = backup.endsWith('.sqlite')
    ? join(dirname(backup), basename(backup).replace(/^shop-/, 'sandbox-'))
    : join(backup, 'sandbox.sqlite');
  if (existsSync(place) || copy === backup || !existsSync(copy)) return [];
  copyFileSync(copy, place);
  return [`The demo's payment provider is restored, too: ${place}.`];
}
