import { policies } from '../../shared/rules/limits.ts';
import type { Deps } from '../platform/deps.ts';
import { assertStorage, freeDisk, type Outcome, type Service } from '../platform/process/health.ts';
import { describeError } from '../platform/process/log.ts';
import { lastVerification, newestBackupAt } from '../platform/process/nightly-backup.ts';
import { webhookFigures } from './shop-figures.ts';

export type Check = {
  name: string;
  /** `unknown`: nobody has tried it since the start. */
  state: 'right' | 'wrong' | 'unknown';
  /** What is wrong, a sentence. */
  detail: string;
  /** Since when it is known to be wrong, epoch ms; null where only now is known. */
  since: number | null;
  /** How long it may be wrong before somebody is told, ms. */
  toleratedMs: number;
  /** Mails cannot tell of it. */
  stopsMails: boolean;
};

type CheckDeps = Pick<Deps, 'db' | 'env' | 'health' | 'now'>;

/** Looks at everything that the running of the shop depends on. `now` is epoch ms on the machine's clock. */
export function runChecks(deps: CheckDeps, now: number): Check[] {
  const { services, jobs } = deps.health.outcomes();
  return [
    checkStorage(deps),
    checkDisk(deps),
    ...checkBackups(deps, now),
    checkWebhooks(deps),
    ...usedServices(deps).map((service) => checkOutcome(service, services.get(service))),
    ...[...jobs].map(([job, outcome]) => checkOutcome(`job ${job}`, outcome)),
  ];
}

/** The outside services that this shop uses. */
export function usedServices({ env }: Pick<Deps, 'env'>): Service[] {
  return [
    'Stripe',
    ...(env.smtpUrl ? ['mail server' as const] : []),
    ...(env.geocoderUrl ? ['map service' as const] : []),
  ];
}

function check(name: string, fault: string | null, more: Partial<Check> = {}): Check {
  const state = fault === null ? 'right' : 'wrong';
  return {
    name,
    state,
    detail: fault ?? '',
    since: null,
    toleratedMs: policies.alarmAfterMs,
    stopsMails: false,
    ...more,
  };
}

/** What fails `/healthz` is told as soon as that fails. */
function checkStorage(deps: CheckDeps): Check {
  const more = { toleratedMs: 0, stopsMails: true };
  try {
    assertStorage(deps);
    return check('database', null, more);
  } catch (error) {
    return check('database', `The database cannot be written: ${describeError(error)}`, more);
  }
}

function checkDisk({ env }: CheckDeps): Check {
  const places = [
    ['DATA_DIR', env.dataDir],
    ['BACKUP_DIR', env.backupDir ?? env.dataDir],
  ] as const;
  const faults = places.flatMap(([name, folder]) => diskFault(name, freeDisk(folder)) ?? []);
  return check('free disk', faults[0] ?? null);
}

/** What is wrong with the room on a folder's disk (bytes); null while there is enough, or nobody knows. */
export function diskFault(name: string, disk: { free: number; total: number } | null): string | null {
  if (!disk) return null;
  const { share, bytes } = policies.lowDisk;
  if (disk.free >= disk.total * share && disk.free >= bytes) return null;
  return `${megabytes(disk.free)} of ${megabytes(disk.total)} are free on the disk of ${name}.`;
}

function megabytes(bytes: number): string {
  return `${Math.floor(bytes / 1_000_000).toLocaleString('en-US')} MB`;
}

function checkBackups({ env }: CheckDeps, now: number): Check[] {
  if (env.backupDir === null) return [];
  const newest = newestBackupAt(env.backupDir);
  const isOld = newest === null || newest < now - policies.backupMaxAgeMs;
  const age =
    newest === null ? 'There is no backup.' : `The newest backup is of ${new Date(newest).toISOString()}.`;
  const verification = lastVerification(env.backupDir);
  const findings = verification?.findings.join(' ');
  return [
    check('backup', isOld ? age : null),
    check('backup check', findings ? `${verification?.backup} is not sound: ${findings}` : null, {
      ...(verification ? {} : { state: 'unknown' }),
    }),
  ];
}

/** Events that only the reconciler found since the last webhook: they come no more, or another secret signs them. */
function checkWebhooks({ db, now }: CheckDeps): Check {
  const { lastAt, lastMissedAt, missed } = webhookFigures(db, now() - dayMs);
  const isWrong = lastMissedAt !== null && lastMissedAt > now() - dayMs && (lastAt ?? 0) < lastMissedAt;
  return check(
    'webhooks',
    isWrong
      ? `No webhook brought ${missed} events of the last 24 hours; the shop had to ask for them.`
      : null,
  );
}

export const dayMs = 86_400_000;

/** A mail server that is down fails `/healthz` a quarter of an hour after its first failure. */
function checkOutcome(name: string, outcome: Outcome | undefined): Check {
  const isMail = name === 'mail server';
  const more = isMail ? { toleratedMs: policies.jobStallMs, stopsMails: true } : {};
  if (!outcome) return check(name, null, { ...more, state: 'unknown' });
  return check(name, outcome.lastError, { ...more, since: outcome.failingSince });
}
