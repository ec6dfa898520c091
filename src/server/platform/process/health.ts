import { policies } from '../../../shared/rules/limits.ts';
import type { Db } from '../db/db.ts';
import { AppError } from '../errors.ts';
import type { Logger } from './log.ts';

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
  /** Notes that the database could not do what a request needed. */
  storageFailed(): void;
  /**
   * Writes to the database, at most once a second, and throws what it throws; 503 for some seconds after a request has
   * failed for it, since a full disk may still have room for the small write of a check.
   */
  checkDatabase(db: Db): void;
};

/** `clock` counts real milliseconds: the demo's clock moves weeks in a second. */
export function createHealth(log: Logger, clock = () => performance.now()): Health {
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

/** `user_version` is a number in the file's header that SQLite leaves to the application. */
function incrementUserVersion({ $client }: Db): void {
  const row = $client.query<{ user_version: number }, []>('PRAGMA user_version').get();
  $client.run(`PRAGMA user_version = ${((row?.user_version ?? 0) + 1) % 1000}`);
}
