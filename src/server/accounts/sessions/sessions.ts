import { and, desc, eq, gt, lte, ne, notInArray, sql } from 'drizzle-orm';
import { accountLimits, policies } from '../../../shared/rules/limits.ts';
import { type Db, prepared } from '../../platform/db/db.ts';
import { hashOf, newId, newToken } from '../../platform/db/ids.ts';
import { sessions, userRoles, users } from '../record/table.ts';
import { unknownDevice } from './device-name.ts';

/** The signed-in account as routes know it. */
type SessionUser = { id: string; email: string; isAdmin: boolean };

export type Session = { id: string; user: SessionUser; lastSeenAt: number };

/**
 * Starts a session on a device and returns the secret for the cookie; only its hash is kept. Of more than 20 the oldest
 * ends. `now` is epoch ms.
 */
export function startSession(db: Db, userId: string, now: number, device = unknownDevice): string {
  const token = newToken();
  db.insert(sessions)
    .values({ id: newId(), tokenHash: hashOf(token), userId, device, createdAt: now, lastSeenAt: now })
    .run();
  endOldestSessions(db, userId);
  return token;
}

/** The session behind a cookie's secret, or null when there is none or it has run out. */
export function findSession(db: Db, token: string, now: number): Session | null {
  const row = sessionByHash(db).get({ tokenHash: hashOf(token) });
  if (!row || row.lastSeenAt <= now - policies.sessionTtlMs) return null;
  const { id, lastSeenAt, userId, email } = row;
  return { id, lastSeenAt, user: { id: userId, email, isAdmin: row.isAdmin === 1 } };
}

/** Notes that a session is used, at most once an hour: 30 days count from then. True when the cookie has to be sent again. */
export function extendSession(db: Db, { id, lastSeenAt }: Session, now: number): boolean {
  if (now - lastSeenAt < policies.sessionTouchIntervalMs) return false;
  db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, id)).run();
  return true;
}

export function endSession(db: Db, token: string): void {
  db.delete(sessions)
    .where(eq(sessions.tokenHash, hashOf(token)))
    .run();
}

/** Ends every session of a user but the one with a cookie's secret, for example after a change of password. */
export function endAllSessions(db: Db, userId: string, except = ''): void {
  db.delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, hashOf(except))))
    .run();
}

/** Gives a session another secret, which it returns: the old one is worth nothing. Null where there is no such session. */
export function renewSession(db: Db, token: string): string | null {
  const renewed = newToken();
  const session = db
    .update(sessions)
    .set({ tokenHash: hashOf(renewed) })
    .where(eq(sessions.tokenHash, hashOf(token)))
    .returning({ id: sessions.id })
    .get();
  return session ? renewed : null;
}

export function purgeSessions(db: Db, now: number): void {
  db.delete(sessions)
    .where(lte(sessions.lastSeenAt, now - policies.sessionTtlMs))
    .run();
}

/** Sets times of use in the future, written while the system clock was ahead, to `now`. */
export function correctFutureSessions(db: Db, now: number): void {
  db.update(sessions).set({ lastSeenAt: now }).where(gt(sessions.lastSeenAt, now)).run();
}

/** `rowid` tells sessions of one millisecond apart. */
function endOldestSessions(db: Db, userId: string): void {
  const own = eq(sessions.userId, userId);
  const newest = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(own)
    .orderBy(desc(sessions.createdAt), desc(sql`rowid`))
    .limit(accountLimits.sessions);
  db.delete(sessions)
    .where(and(own, notInArray(sessions.id, newest)))
    .run();
}

const sessionByHash = prepared((db) =>
  db
    .select({
      id: sessions.id,
      userId: sessions.userId,
      lastSeenAt: sessions.lastSeenAt,
      email: users.email,
      isAdmin: sql<number>`exists (select 1 from ${userRoles} where ${userRoles.userId} = ${users.id} and ${userRoles.role} = 'admin')`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenHash, sql.placeholder('tokenHash')))
    .prepare(),
);
