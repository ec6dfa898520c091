import type { Db } from '../db/db.ts';
import { AppError } from '../errors.ts';
import { timings } from '../timings.ts';
import { describeError, type Logger } from './log.ts';

/** Recorded since the start; `operations/checks.ts` judges it. */
export type Health = {
  /** The machine's clock, epoch ms. */
  now(): number;
  startedAt: number;
  /** Started or finished a step. */
  jobProgressed(job: string): void;
  jobEnded(job: string): void;
  /** No progress for 15 minutes; each is logged once. */
  stalledJobs(): string[];
  /** `error` is null on success. */
  serviceEnded(service: Service, error: unknown): void;
  /** A request was not made because too many wait. */
  turnRefused(service: Service): void;
  /** `error` is null on success. Failures of outside services do not count. */
  workEnded(job: string, error: unknown): void;
  /** Services and jobs used since the start. */
  outcomes(): {
    services: Map<Service, Outcome>;
    jobs: Map<string, Outcome>;
    refusedTurns: Map<Service, number>;
  };
  storageFailed(): void;
  /**
   * Writes at most once a second and rethrows errors. 503 for some seconds after a request's write failed: a
   * full disk may still fit this small write.
   */
  checkDatabase(db: Db): void;
};

export type Service = 'Stripe' | 'mail server' | 'map service';

/** Epoch ms; `failingSince` is null while it works. */
export type Outcome = {
  lastSuccessAt: number | null;
  failingSince: number | null;
  lastTriedAt: number;
  lastError: string | null;
};

/** `clock` is real and monotonic: the demo's clock can jump weeks. */
export function createHealth(log: Logger, clock = () => performance.now(), now = Date.now): Health {
  const services = new Map<Service, Outcome>();
  const jobs = new Map<string, Outcome>();
  const refusedTurns = new Map<Service, number>();
  const lastProgress = new Map<string, number>();
  const loggedStalled = new Set<string>();
  let lastWrite = Number.NEGATIVE_INFINITY;
  let lastFault = Number.NEGATIVE_INFINITY;
  return {
    now,
    startedAt: now(),
    jobProgressed(job) {
      lastProgress.set(job, clock());
      loggedStalled.delete(job);
    },
    jobEnded(job) {
      lastProgress.delete(job);
      loggedStalled.delete(job);
    },
    stalledJobs() {
      const stalled = [...lastProgress].filter(([, at]) => clock() - at > timings.jobStallMs);
      for (const [job] of stalled) {
        if (!loggedStalled.has(job)) log.error({ job }, 'job is stalled');
        loggedStalled.add(job);
      }
      return stalled.map(([job]) => job);
    },
    serviceEnded(service, error) {
      services.set(service, nextOutcome(services.get(service), error, now()));
    },
    turnRefused(service) {
      refusedTurns.set(service, (refusedTurns.get(service) ?? 0) + 1);
    },
    workEnded(job, error) {
      if (error instanceof AppError && error.kind === 'unavailable') return;
      jobs.set(job, nextOutcome(jobs.get(job), error, now()));
    },
    outcomes: () => ({ services, jobs, refusedTurns }),
    storageFailed() {
      lastFault = clock();
    },
    checkDatabase(db) {
      if (clock() - lastFault < timings.storageFaultShownMs)
        throw new AppError('unavailable', 'The database could not be written just now.');
      db.$client.query('select 1 from settings limit 1').get();
      if (clock() - lastWrite < timings.healthWriteIntervalMs) return;
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

/** `user_version`: a header field SQLite leaves to applications. */
function incrementUserVersion({ $client }: Db): void {
  const row = $client.query<{ user_version: number }, []>('PRAGMA user_version').get();
  $client.run(`PRAGMA user_version = ${((row?.user_version ?? 0) + 1) % 1000}`);
}
