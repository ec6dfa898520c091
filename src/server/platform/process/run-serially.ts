import type { Db } from '../db/db.ts';

const queuesByDatabase = new WeakMap<Db, Map<string, Promise<unknown>>>();

/**
 * Runs `work` after all work that was started before under the same key: what is fetched first is written first,
 * so that a late response never overwrites a newer one.
 */
export function runSerially<T>(db: Db, key: string, work: () => Promise<T>): Promise<T> {
  const lastRuns = queuesByDatabase.get(db) ?? new Map<string, Promise<unknown>>();
  queuesByDatabase.set(db, lastRuns);
  const previousRun = lastRuns.get(key) ?? Promise.resolve();
  const run = previousRun.catch(() => {}).then(work);
  lastRuns.set(key, run);
  const forgetRun = () => {
    if (lastRuns.get(key) === run) lastRuns.delete(key);
  };
  run.then(forgetRun, forgetRun);
  return run;
}

/** The key of `runSerially` for everything about an object of the provider. */
export function providerObjectQueue(objectId: string): string {
  return `provider ${objectId}`;
}
