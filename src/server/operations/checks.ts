import { statfsSync } from 'node:fs';
import { business } from '../../shared/business.ts';
import { webhookFigures } from '../payments/events.ts';
import type { Deps, Outcome, Service } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { describeError } from '../platform/process/log.ts';
import { timings } from '../platform/timings.ts';
import { lastVerification, newestBackupAt } from './backup/nightly-backup.ts';

type Check = {
  name: string;
  severity: keyof typeof severities;
  /** `since`: epoch ms, if known. Null: fine; undefined: not tried since the start. */
  look(): Fault | null | undefined;
};
type Fault = { sentence: string; since?: number | null };

/**
 * `toleratedMs` until an alarm; outages then also fail `/healthz`. Unmailed faults are those that stop mails.
 */
const severities = {
  storage: { toleratedMs: 0, isOutage: true, isMailed: false },
  stall: { toleratedMs: 0, isOutage: true, isMailed: true },
  mails: { toleratedMs: timings.jobStallMs, isOutage: true, isMailed: false },
  fault: { toleratedMs: timings.alarmAfterMs, isOutage: false, isMailed: true },
};

/** `since` is null if only the current state is known. */
export type Finding = {
  name: string;
  severity: (typeof severities)[keyof typeof severities];
  state: 'right' | 'wrong' | 'unknown';
  sentence: string;
  since: number | null;
};

type CheckDeps = Pick<Deps, 'db' | 'env' | 'health' | 'now'>;

/** For alarms, the health page, `/metrics`, and `/healthz`. */
function listChecks(deps: CheckDeps): Check[] {
  const { services, jobs } = deps.health.outcomes();
  return [
    { name: 'database', severity: 'storage', look: () => storageFault(deps) },
    { name: 'stalled jobs', severity: 'stall', look: () => stallFault(deps) },
    { name: 'free disk', severity: 'fault', look: () => lowDiskFault(deps) },
    ...(deps.env.backupDir === null ? [] : backupChecks(deps.env.backupDir, deps.health.now())),
    { name: 'webhooks', severity: 'fault', look: () => webhookFault(deps) },
    ...(deps.env.mode === 'demo'
      ? []
      : [{ name: 'placeholders', severity: 'fault' as const, look: () => placeholderFault(business) }]),
    ...usedServices(deps).map(
      (service): Check => ({
        name: service,
        severity: service === 'mail server' ? 'mails' : 'fault',
        look: () => outcomeFault(services.get(service)),
      }),
    ),
    ...[...jobs].map(
      ([job, outcome]): Check => ({
        name: `job ${job}`,
        severity: 'fault',
        look: () => outcomeFault(outcome),
      }),
    ),
  ];
}

export function runChecks(deps: CheckDeps, isOutageOnly = false): Finding[] {
  return listChecks(deps)
    .filter(({ severity }) => !isOutageOnly || severities[severity].isOutage)
    .map(({ name, severity, look }) => {
      const fault = look();
      return {
        name,
        severity: severities[severity],
        state: fault ? 'wrong' : fault === null ? 'right' : 'unknown',
        sentence: fault?.sentence ?? '',
        since: fault?.since ?? null,
      };
    });
}

export function findOutages(deps: CheckDeps): Finding[] {
  return runChecks(deps, true).filter(
    ({ state, since, severity }) =>
      state === 'wrong' && (since === null || deps.health.now() - since >= severity.toleratedMs),
  );
}

/** Throws 503. Public, so it omits what services said. */
export function assertHealthy(deps: CheckDeps): void {
  const outages = findOutages(deps);
  if (outages.length === 0) return;
  const sentences = outages.map(({ name, since, sentence }) =>
    since === null ? sentence : `The ${name} does not work.`,
  );
  throw new AppError('unavailable', sentences.join(' '));
}

export function usedServices({ env }: Pick<Deps, 'env'>): Service[] {
  return [
    'Stripe',
    ...(env.smtpUrl ? ['mail server' as const] : []),
    ...(env.geocoderUrl ? ['map service' as const] : []),
  ];
}

function storageFault({ db, env, health }: CheckDeps): Fault | null {
  try {
    health.checkDatabase(db);
  } catch (error) {
    return { sentence: `The database cannot be written: ${describeError(error)}` };
  }
  const isFull = (freeDisk(env.dataDir)?.free ?? Number.POSITIVE_INFINITY) < timings.fullDiskBytes;
  return isFull ? { sentence: 'The database cannot be written: The disk of DATA_DIR is full.' } : null;
}

function stallFault({ health }: CheckDeps): Fault | null {
  const stalled = health.stalledJobs();
  return stalled.length === 0 ? null : { sentence: `These jobs are stalled: ${stalled.join(', ')}.` };
}

function lowDiskFault({ env }: CheckDeps): Fault | null {
  const places = [
    ['DATA_DIR', env.dataDir],
    ['BACKUP_DIR', env.backupDir ?? env.dataDir],
  ] as const;
  const [sentence] = places.flatMap(([name, folder]) => lowDiskSentence(name, freeDisk(folder)) ?? []);
  return sentence ? { sentence } : null;
}

/** In bytes; null if there is enough or it is unknown. */
export function lowDiskSentence(name: string, disk: { free: number; total: number } | null): string | null {
  const { share, bytes } = timings.lowDisk;
  if (!disk || (disk.free >= disk.total * share && disk.free >= bytes)) return null;
  return `${megabytes(disk.free)} of ${megabytes(disk.total)} are free on the disk of ${name}.`;
}

function megabytes(bytes: number): string {
  return `${Math.floor(bytes / 1_000_000).toLocaleString('en-US')} MB`;
}

/** In bytes; null if the system does not say. */
export function freeDisk(folder: string): { free: number; total: number } | null {
  try {
    const { bavail, blocks, bsize } = statfsSync(folder);
    return blocks > 0 ? { free: bavail * bsize, total: blocks * bsize } : null;
  } catch {
    return null;
  }
}

function backupChecks(folder: string, now: number): Check[] {
  return [
    { name: 'backup', severity: 'fault', look: () => backupFault(newestBackupAt(folder, now), now) },
    { name: 'backup check', severity: 'fault', look: () => verificationFault(folder) },
  ];
}

function backupFault(newest: number | null, now: number): Fault | null {
  if (newest === null) return { sentence: 'There is no backup.' };
  if (newest >= now - timings.backupMaxAgeMs) return null;
  return { sentence: `The newest backup is of ${new Date(newest).toISOString()}.` };
}

function verificationFault(folder: string): Fault | null | undefined {
  const last = lastVerification(folder);
  if (!last) return undefined;
  const findings = last.findings.join(' ');
  return findings ? { sentence: `${last.backup} is not sound: ${findings}` } : null;
}

/** Only the reconciler found events since the last webhook: webhooks stopped, or the secret is wrong. */
function webhookFault({ db, now }: CheckDeps): Fault | null {
  const { lastAt, lastMissedAt, missed } = webhookFigures(db, now());
  if (missed === 0 || (lastAt ?? 0) >= (lastMissedAt ?? 0)) return null;
  return {
    sentence: `No webhook brought ${missed} events of the last 24 hours; the shop had to ask for them.`,
  };
}

/** Addresses and numbers that belong to nobody. */
export function placeholderFault({ email, phone }: { email: string; phone: string }): Fault | null {
  const isFictional = /555\D*01\d\d$/.test(phone);
  const found = [...(email.endsWith('.example') ? [email] : []), ...(isFictional ? [phone] : [])];
  if (found.length === 0) return null;
  return { sentence: `src/shared/business.ts still has ${found.join(' and ')}, which nobody can reach.` };
}

function outcomeFault(outcome: Outcome | undefined): Fault | null | undefined {
  if (!outcome) return undefined;
  const { lastError, failingSince } = outcome;
  return lastError === null ? null : { sentence: lastError, since: failingSince };
}
