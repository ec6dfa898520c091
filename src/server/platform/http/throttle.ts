import type { Limit } from '../../../shared/rules/limits.ts';
import { TooManyTries } from '../errors.ts';
import { ipv6SiteOf } from './ip-address.ts';

/** Sliding windows on the shop's clock, in memory: a restart clears them. */
export type Throttle = {
  /** 429 when over the limit; that use is not counted. */
  use(limit: Limit, who: string, now: number): void;
  /** Like `use`, but returns false instead of throwing. */
  tryUse(limit: Limit, who: string, now: number): boolean;
  /** 429 when used up; does not count. */
  check(limit: Limit, who: string, now: number): void;
  count(limit: Limit, who: string, now: number): void;
  /** Takes back the newest use. */
  takeBack(limit: Limit, who: string): void;
  forget(limit: Limit, who: string): void;
};

type Counter = { limit: Limit; who: string };

/** An IPv6 network also counts for its /48, which has 65,536 of them. */
function countersOf(limit: Limit, who: string): Counter[] {
  const site = ipv6SiteOf(who);
  if (site === null) return [{ limit, who }];
  const ofSite = { ...limit, name: `${limit.name} of site`, maxCount: limit.maxCount * 10 };
  return [
    { limit, who },
    { limit: ofSite, who: site },
  ];
}

/** Per limit, so that many visits cannot push failed sign-ins out of memory. */
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
    countersOf(limit, who).some((one) => recent(one.limit, one.who, now).length >= one.limit.maxCount);

  function check(limit: Limit, who: string, now: number) {
    if (isUsedUp(limit, who, now)) throw new TooManyTries(limit, who);
  }
  function count(limit: Limit, who: string, now: number) {
    for (const counter of countersOf(limit, who)) countOne(counter, now);
  }
  function countOne({ limit, who }: Counter, now: number) {
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
    takeBack(limit, who) {
      for (const counter of countersOf(limit, who)) usesOf(counter.limit).get(counter.who)?.pop();
    },
    forget: (limit, who) => void usesOf(limit).delete(who),
  };
}
