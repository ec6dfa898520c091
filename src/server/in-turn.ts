import type { Db } from './db.ts';

const lines = new WeakMap<Db, Map<string, Promise<unknown>>>();

/**
 * Runs `work` after everything that was asked for before under the same key: what is fetched first is written first,
 * so that a late response never overwrites a newer one.
 */
export function inTurn<T>(db: Db, key: string, work: () => Promise<T>): Promise<T> {
  const waiting = lines.get(db) ?? new Map<string, Promise<unknown>>();
  lines.set(db, waiting);
  const before = waiting.get(key) ?? Promise.resolve();
  const mine = before.catch(() => {}).then(work);
  waiting.set(key, mine);
  const leave = () => {
    if (waiting.get(key) === mine) waiting.delete(key);
  };
  mine.then(leave, leave);
  return mine;
}
