import type { AdminHealth } from '../../shared/contract/operations.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { listHeldMails } from '../platform/mail/outbox.ts';
import { freeDisk } from '../platform/process/health.ts';
import {
  backUpNow,
  isBackingUp,
  lastVerification,
  newestBackupAt,
} from '../platform/process/nightly-backup.ts';
import { version } from '../platform/root.ts';
import { dayMs, runChecks, usedServices } from './checks.ts';
import { countMails, databaseBytes, webhookFigures } from './shop-figures.ts';
import { alarms } from './table.ts';

/** How the running of the shop goes. `now` and `startedAt` are epoch ms on the machine's clock. */
export function getHealth(deps: Deps, startedAt: number, now: number): AdminHealth {
  const { db, env } = deps;
  const { services, jobs } = deps.health.outcomes();
  const open = new Map(
    db
      .select()
      .from(alarms)
      .all()
      .map(({ name, since }) => [name, since]),
  );
  const { lastAt, missed } = webhookFigures(db, deps.now() - dayMs);
  const disk = freeDisk(env.dataDir);
  return {
    version,
    startedAt,
    faults: runChecks(deps, now)
      .filter(({ state }) => state === 'wrong')
      .map(({ name, detail, since }) => ({ name, detail, since: open.get(name) ?? since ?? now })),
    backup: env.backupDir === null ? null : backupView(env.backupDir),
    mails: countMails(db),
    webhooks: { lastAt, missed },
    failedJobs: [...jobs].flatMap(([name, { failingSince, lastError }]) =>
      failingSince === null ? [] : [{ name, since: failingSince, lastError: lastError ?? '' }],
    ),
    disk: { database: databaseBytes(db), free: disk?.free ?? null, total: disk?.total ?? null },
    services: usedServices(deps).map((name) => {
      const outcome = services.get(name);
      return {
        name,
        lastHeardAt: outcome?.lastSuccessAt ?? null,
        failingSince: outcome?.failingSince ?? null,
        lastError: outcome?.lastError ?? null,
      };
    }),
    heldMails: listHeldMails(db),
  };
}

function backupView(folder: string): AdminHealth['backup'] {
  const last = lastVerification(folder);
  return {
    newestAt: newestBackupAt(folder),
    isUnderWay: isBackingUp(folder),
    check: last && {
      at: last.at,
      backup: last.backup,
      summary: last.summary,
      finding: last.findings.join(' '),
    },
  };
}

/** Starts a backup in BACKUP_DIR; 409 without one, or while one is made. `now` reads the machine's clock. */
export function startBackup(deps: Deps, now: () => number): void {
  const folder = deps.env.backupDir;
  if (folder === null)
    throw new AppError('conflict', 'BACKUP_DIR is not set: there is no place for backups.');
  if (isBackingUp(folder)) throw new AppError('conflict', 'A backup is being made already.');
  deps.background.run('backup by hand', async () => {
    try {
      await backUpNow({ ...deps, now });
      deps.health.workEnded('backup', null);
    } catch (error) {
      deps.health.workEnded('backup', error);
      throw error;
    }
  });
}
