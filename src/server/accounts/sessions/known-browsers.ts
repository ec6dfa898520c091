import { and, desc, eq, lt, ne, notInArray } from 'drizzle-orm';
import { accountLimits, policies } from '../../../shared/rules/limits.ts';
import type { Db } from '../../platform/db/db.ts';
import { hashOf, newToken } from '../../platform/db/ids.ts';
import { knownBrowsers } from '../record/table.ts';

/** Within a year. */
export function isKnownBrowser(db: Db, token: string | undefined, userId: string): boolean {
  if (!token) return false;
  const same = and(eq(knownBrowsers.tokenHash, hashOf(token)), eq(knownBrowsers.userId, userId));
  return db.select({ userId: knownBrowsers.userId }).from(knownBrowsers).where(same).get() !== undefined;
}

/**
 * Returns the cookie's secret. Replaces a foreign one, so that nobody can plant theirs. Call it in a
 * transaction.
 */
export function rememberBrowser(db: Db, token: string | undefined, userId: string, now: number): string {
  const kept = token && isIssuedToken(db, token) ? token : newToken();
  db.insert(knownBrowsers)
    .values({ tokenHash: hashOf(kept), userId, signedInAt: now })
    .onConflictDoUpdate({
      target: [knownBrowsers.tokenHash, knownBrowsers.userId],
      set: { signedInAt: now },
    })
    .run();
  forgetOldest(db, userId);
  return kept;
}

/** `except` is a cookie's secret. */
export function forgetBrowsers(db: Db, userId: string, except = ''): void {
  db.delete(knownBrowsers)
    .where(and(eq(knownBrowsers.userId, userId), ne(knownBrowsers.tokenHash, hashOf(except))))
    .run();
}

export function purgeKnownBrowsers(db: Db, now: number): void {
  db.delete(knownBrowsers)
    .where(lt(knownBrowsers.signedInAt, now - policies.knownBrowserTtlMs))
    .run();
}

function isIssuedToken(db: Db, token: string): boolean {
  const same = eq(knownBrowsers.tokenHash, hashOf(token));
  return db.select({ userId: knownBrowsers.userId }).from(knownBrowsers).where(same).get() !== undefined;
}

function forgetOldest(db: Db, userId: string): void {
  const newest = db
    .select({ tokenHash: knownBrowsers.tokenHash })
    .from(knownBrowsers)
    .where(eq(knownBrowsers.userId, userId))
    .orderBy(desc(knownBrowsers.signedInAt))
    .limit(accountLimits.knownBrowsers);
  db.delete(knownBrowsers)
    .where(and(eq(knownBrowsers.userId, userId), notInArray(knownBrowsers.tokenHash, newest)))
    .run();
}
