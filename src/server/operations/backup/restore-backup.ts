import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { desc } from 'drizzle-orm';
import { newYorkDay, newYorkTime } from '../../../shared/rules/delivery-days.ts';
import { revokeAllAccess } from '../../accounts/sessions/revoke-account-access.ts';
import { orders } from '../../orders/table.ts';
import { markRestored } from '../../payments/restore/first-comparison.ts';
import type { Db } from '../../platform/db/db.ts';
import { lockDataDir, setAside } from '../../platform/process/data-dir.ts';
import { billedSubscriptions } from '../../subscriptions/record/subscriptions.ts';
import { counted, summaryOf } from './contents.ts';
import { inspectBackup, type StagedBackup, stageBackup } from './stage-backup.ts';

/**
 * Restores a backup into `dataDir`, keeping the old files beside it under a dated name. Holds mails that were
 * unsent, and those about later events, for an admin; ends sessions and other access. Returns a report in
 * lines. Throws before changing anything if a shop runs there or the backup is unusable. `now` is epoch ms.
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
      revokeAllAccess(db);
      comparison = comparisonAtStart(db);
    });
    const lost = keptSentence(setAside(database, now));
    renameSync(join(staging, 'shop.sqlite'), database);
    const pictures = restorePictures(staged, staging, dataDir, now);
    const sandbox = restoreSandbox(backup, dataDir);
    markAsUsed();
    return [
      `Restored ${backup}: ${summaryOf(staged.contents)}.${lost}`,
      pictures,
      ...sandbox,
      `Waiting when the copy was made: ${counted(heldMails, 'mail')}. What may have been sent since is listed in the admin area, under Settings, and not sent.`,
      comparison,
      enteredByHand,
      accessEnded,
    ];
  } finally {
    rmSync(staging, { recursive: true, force: true });
    unlock();
  }
}

const enteredByHand =
  'Orders by hand in cash or by bank, and marks as paid, that are newer than the copy are not known to Stripe: enter them again.';

const accessEnded =
  'Everybody has to sign in again: sessions, mailed links to accounts and calendar feeds of the copy have ended. Look after what only the lost shop knew: accounts closed since the copy (where Stripe knows, the shop closes them again at the next start), admins removed since, who are admins again, passwords changed since, whose old ones work again, and orders entered by hand.';

function comparisonAtStart(db: Db): string {
  const newest = db.select({ at: orders.createdAt }).from(orders).orderBy(desc(orders.createdAt)).get();
  const since = newest
    ? ` and events since ${newYorkDay(newest.at)}, ${newYorkTime(newest.at)}`
    : ' and events';
  return `At the next start the shop compares ${counted(billedSubscriptions(db).length, 'subscription')}, and all payments${since}, with Stripe. What the copy does not know is rebuilt from there, or stopped there; the admins get a mail about each. Mails to customers about what happened since the copy are listed, too, and not sent.`;
}

function keptSentence(path: string | null): string {
  return path === null ? '' : ` What was there before is kept as ${path}.`;
}

function restorePictures({ pictures }: StagedBackup, staging: string, dataDir: string, now: number): string {
  if (pictures === null)
    return `The backup is of a time when backups held no pictures: ${join(dataDir, 'public-objects')} stays as it is.`;
  const place = join(dataDir, 'public-objects');
  const lost = keptSentence(setAside(place, now));
  if (existsSync(join(staging, 'public-objects'))) renameSync(join(staging, 'public-objects'), place);
  return `${counted(pictures, 'file')} in ${place} again.${lost}`;
}

/** Keeps an existing sandbox, as Stripe would continue; restores it if lost. */
function restoreSandbox(backup: string, dataDir: string): string[] {
  const place = join(dataDir, 'sandbox.sqlite');
  const copy = backup.endsWith('.sqlite')
    ? join(dirname(backup), basename(backup).replace(/^shop-/, 'sandbox-'))
    : join(backup, 'sandbox.sqlite');
  if (existsSync(place) || copy === backup || !existsSync(copy)) return [];
  copyFileSync(copy, place);
  return [`The demo's payment provider is restored, too: ${place}.`];
}
