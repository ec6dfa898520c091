import type { AdminHealth } from '../../shared/contract/operations.ts';
import { webhookFigures } from '../payments/events.ts';
import { databaseBytes } from '../platform/db/db.ts';
import type { Deps } from '../platform/deps.ts';
import { countMails, listHeldMails } from '../platform/mail/outbox.ts';
import { version } from '../platform/root.ts';
import { listAlarms } from './alarms.ts';
import { isBackingUp, lastVerification, newestBackupAt } from './backup/nightly-backup.ts';
import { freeDisk, runChecks, usedServices } from './checks.ts';

export function getHealth(deps: Deps): AdminHealth {
  const { db, env, health } = deps;
  const { services, jobs, refusedTurns } = health.outcomes();
  const alarms = new Map(listAlarms(db).map(({ name, since }) => [name, since]));
  const { lastAt, missed } = webhookFigures(db, deps.now());
  const { waiting, oldestWaitingAt, givenUp, held } = countMails(db);
  const disk = freeDisk(env.dataDir);
  return {
    version,
    mode: env.mode,
    startedAt: health.startedAt,
    faults: runChecks(deps)
      .filter(({ state }) => state === 'wrong')
      .map(({ name, sentence, since }) => ({
        name,
        detail: sentence,
        since: alarms.get(name) ?? since ?? health.now(),
      })),
    backup: env.backupDir === null ? null : backupView(env.backupDir, health.now()),
    mails: { waiting, oldestWaitingAt, givenUp, held },
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
        refusedTurns: refusedTurns.get(name) ?? 0,
      };
    }),
    heldMails: listHeldMails(db),
  };
}

function backupView(folder: string, now: number): AdminHealth['backup'] {
  const last = lastVerification(folder);
  return {
    newestAt: newestBackupAt(folder, now),
    isUnderWay: isBackingUp(folder),
    check: last && {
      at: last.at,
      backup: last.backup,
      summary: last.summary,
      finding: last.findings.join(' '),
    },
  };
}
