import type { Limit } from '../../../shared/rules/limits.ts';
import { AppError } from '../errors.ts';

/** Sliding windows on the shop's clock, kept in memory: a restart empties them. */
export type Throttle = {
  /** Counts one use of `limit` by `who`; throws 429 when that is one too many (and does not count it). */
  use(limit: Limit, who: string, now: number): void;
  /** Like `use`, but says whether it was counted instead of throwing. */
  tryUse(limit: Limit, who: string, now: number): boolean;
  /** Throws 429 when `who` has used `limit` up, without counting. */
  check(limit: Limit, who: string, now: number): void;
  /** Counts one use without asking. */
  count(limit: Limit, who: string, now: number): void;
  /** Takes back the newest use of `limit` by `who`. */
  takeBack(limit: Limit, who: string): void;
  /** Forgets the uses of `limit` by `who`. */
  forget(limit: Limit, who: string): void;
};

/** `maxKeys` of every limit on its own: many visits must not push failed sign-ins out of memory. */
export function createThrottle(maxKeys = 50_000): Throttle {
  const byLimit = new Map<string, Map<string, number[]>>();
  function usesOf({ name }: Limit): Map<string, number[]> {
    const uses = byLimit.get(name) ?? new Map<string, number[]>();
    byLimit.set(name, uses);
    return uses;
  }
  const recent = (limit: Limit, who: string, now: number) =>
    (usesOf(limit).get(who) ?? []).filter((at) => at > now - limit.withinMs && at <= now);

  const isUsedUp = (limit: Limit, who: string, now: number) =>
    recent(limit, who, now).length >= limit.maxCount;

  function check(limit: Limit, who: string, now: number) {
    if (isUsedUp(limit, who, now)) {
      throw new AppError('tooMany', 'Too many attempts. Please wait a few minutes and try again.');
    }
  }
  function count(limit: Limit, who: string, now: number) {
    const uses = usesOf(limit);
    const times = recent(limit, who, now);
    uses.delete(who);
    uses.set(who, [...times, now]);
    for (const oldest of uses.keys()) {
      if (uses.size <= maxKeys) break;
      uses.delete(oldest);
    }
  }
  return {
    check,
    count,
    use(limit, who, now) {
      check(limit, who, now);
      count(limit, who, now);
    },
    tryUse(limit, who, now) {
      if (isUsedUp(limit, who, now)) return false;
      count(limit, who, now);
      return true;
    },
    takeBack: (limit, who) => void usesOf(limit).get(who)?.pop(),
    forget: (limit, who) => void usesOf(limit).delete(who),
  };
}
