import type { Db } from '../platform/db/db.ts';

export type RequestSpacing = {
  /** Resolves when it is the caller's turn; null when too many are waiting already. */
  turn(): Promise<void> | null;
};

/**
 * Hands out turns at most every `gapMs` of real time, in order of asking; a caller waits no longer than `maxWaitMs`.
 * Real time, since the rule it keeps is that of the map service's operator.
 */
export function createRequestSpacing(gapMs = 1000, maxWaitMs = 8000): RequestSpacing {
  let nextAt = 0;
  return {
    turn() {
      const at = Math.max(performance.now(), nextAt);
      const wait = at - performance.now();
      if (wait > maxWaitMs) return null;
      nextAt = at + gapMs;
      return wait > 0 ? Bun.sleep(wait) : Promise.resolve();
    },
  };
}

/** The one spacing of requests of a shop. */
export function requestSpacingOf(db: Db): RequestSpacing {
  const known = spacings.get(db) ?? createRequestSpacing();
  spacings.set(db, known);
  return known;
}

const spacings = new WeakMap<Db, RequestSpacing>();
