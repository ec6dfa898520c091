import { statfsSync } from 'node:fs';
import { policies } from '../../../shared/rules/limits.ts';
import type { Db } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { describeError, type Logger } from './log.ts';

/** What a monitor asks for: whether the database can be written, and whether every job makes progress. */
export type Health = {
  /** Notes that a job has begun or has finished a step. */
  jobProgressed(job: string): void;
  /**
   * Notes that a step of a job has failed; the job counts as stalled a quarter of an hour after the first time since it
   * ended.
   */
  jobFailed(job: string): void;
  jobEnded(job: string): void;
  /** Jobs that have not progressed for a quarter of an hour; each is logged once. */
  stalledJobs(): string[];
  /** Notes how a request to an outside service ended: what went wrong, or null. */
  serviceEnded(service: Service, error: unknown): void;
  /** Notes how a job ended: what went wrong, or null. What only an outside service is to blame for is left out. */
  workEnded(job: string, error: unknown): void;
  /** What is known of each service and job that was used since the start. */
  outcomes(): { services: Map<Service, Outcome>; jobs: Map<string, Outcome> };
  /** Notes that the database could not do what a request needed. */
  storageFailed(): void;
  /**
   * Writes to the database, at most once a second, and throws what it throws; 503 for some seconds after a request has
   * failed for it, since a full disk may still have room for the small write of a check.
   */
  checkDatabase(db: Db): void;
};

export type Service = 'Stripe' | 'mail server' | 'map service';

/** Epoch ms. `failingSince` is null while it works; `lastError` is what went wrong last. */
export type Outcome = {
  lastSuccessAt: number | null;
  failingSince: number | null;
  lastTriedAt: number;
  lastError: string | null;
};

/** `clock` counts real milliseconds: the demo's clock moves weeks in a second. */
export function createHealth(log: Logger, clock = () => performance.now(), wallClock = Date.now): Health {
  const services = new Map<Service, Outcome>();
  const jobs = new Map<string, Outcome>();
  const lastProgress = new Map<string, number>();
  const loggedStalled = new Set<string>();
  let lastWrite = Number.NEGATIVE_INFINITY;
  let lastFault = Number.NEGATIVE_INFINITY;
  return {
    jobProgressed(job) {
      lastProgress.set(job, clock());
      loggedStalled.delete(job);
    },
    jobFailed(job) {
      if (!lastProgress.has(job)) lastProgress.set(job, clock());
    },
    jobEnded(job) {
      lastProgress.delete(job);
      loggedStalled.delete(job);
    },
    stalledJobs() {
      const stalled = [...lastProgress].filter(([, at]) => clock() - at > policies.jobStallMs);
      for (const [job] of stalled) {
        if (!loggedStalled.has(job)) log.error({ job }, 'job is stalled');
        loggedStalled.add(job);
      }
      return stalled.map(([job]) => job);
    },
    serviceEnded(service, error) {
      services.set(service, nextOutcome(services.get(service), error, wallClock()));
    },
    workEnded(job, error) {
      if (error instanceof AppError && error.kind === 'unavailable') return;
      jobs.set(job, nextOutcome(jobs.get(job), error, wallClock()));
    },
    outcomes: () => ({ services, jobs }),
    storageFailed() {
      lastFault = clock();
    },
    checkDatabase(db) {
      if (clock() - lastFault < policies.storageFaultShownMs)
        throw new AppError('unavailable', 'The database could not be written just now.');
      db.$client.query('select 1 from settings limit 1').get();
      if (clock() - lastWrite < policies.healthWriteIntervalMs) return;
      incrementUserVersion(db);
      lastWrite = clock();
    },
  };
}

function nextOutcome(before: Outcome | undefined, error: unknown, now: number): Outcome {
  if (error === null) return { lastSuccessAt: now, failingSince: null, lastTriedAt: now, lastError: null };
  return {
    lastSuccessAt: before?.lastSuccessAt ?? null,
    failingSince: before?.failingSince ?? now,
    lastTriedAt: now,
    lastError: describeError(error),
  };
}

/** Throws 503 with a sentence when the database cannot be written, the disk is full, or a job or the mail server is stuck. */
export function assertHealthy({ db, env, health }: Pick<Deps, 'db' | 'env' | 'health'>): void {
  assertStorage({ db, env, health });
  const stalled = health.stalledJobs();
  if (stalled.length > 0) throw new AppError('unavailable', `These jobs are stalled: ${stalled.join(', ')}.`);
}

/** The part of `assertHealthy` that is about the database and its disk. */
export function assertStorage({ db, env, health }: Pick<Deps, 'db' | 'env' | 'health'>): void {
  health.checkDatabase(db);
  const free = freeDisk(env.dataDir)?.free;
  if (free !== undefined && free < policies.fullDiskBytes)
    throw new AppError('unavailable', 'The disk of DATA_DIR is full.');
}

/** Bytes that may still be written to a folder's disk, and that it has in all; null where the system does not say. */
export function freeDisk(folder: string): { free: number; total: number } | null {
  try {
    const { bavail, blocks, bsize } = statfsSync(folder);
    return blocks > 0 ? { free: bavail * bsize, total: blocks * bsize } : null;
  } catch {
    return null;
  }
}

/** `user_version` is a number in the file's header that SQLite leaves to the application. */
function incrementUserVersion({ $client }: Db): void {
  const row = $client.query<{ user_version: number }, []>('PRAGMA user_version').get();
  $client.run(`PRAGMA user_version = ${((row?.user_version ?? 0) + 1) % 1000}`);
}
