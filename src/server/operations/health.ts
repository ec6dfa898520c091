import type { Db } from '../platform/db/db.ts';
import type { Health, Outcome, Service } from '../platform/deps.ts';
import { AppError, isOutage } from '../platform/errors.ts';
import { describeError, type Logger } from '../platform/process/log.ts';
import { timings } from '../platform/timings.ts';

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
      if (isOutage(error)) return;
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
