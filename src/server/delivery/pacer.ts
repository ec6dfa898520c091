import type { Db } from '../db.ts';

export type Pacer = {
  /** Resolves when it is the caller's turn; null when too many are waiting already. */
  turn(): Promise<void> | null;
};

/**
 * Hands out turns at most every `gapMs` of real time, in order of asking; nobody waits longer than `patienceMs`.
 * Real time, since the rule it keeps is that of the map service's operator.
 */
export function createPacer(gapMs = 1000, patienceMs = 8000): Pacer {
  let nextAt = 0;
  return {
    turn() {
      const at = Math.max(performance.now(), nextAt);
      const wait = at - performance.now();
      if (wait > patienceMs) return null;
      nextAt = at + gapMs;
      return wait > 0 ? Bun.sleep(wait) : Promise.resolve();
    },
  };
}

/** The one pacer of a shop. */
export function pacerOf(db: Db): Pacer {
  const known = pacers.get(db) ?? createPacer();
  pacers.set(db, known);
  return known;
}

const pacers = new WeakMap<Db, Pacer>();
