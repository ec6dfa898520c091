import { and, desc, eq, gt, lte, notInArray, sql } from 'drizzle-orm';
import { accountLimits, policies } from '../../shared/policies.ts';
import { type Db, prepared } from '../db.ts';
import { hashOf, newToken } from '../ids.ts';
import { sessions, userRoles, users } from './table.ts';

/** The signed-in account as routes know it. */
export type SessionUser = { id: string; email: string; isAdmin: boolean };

export type Session = { user: SessionUser; tokenHash: string; expiresAt: number };

/**
 * Starts a session and returns the secret for the cookie; only its hash is kept. Of more than 20 the oldest ends. `now` is
 * epoch ms.
 */
export function startSession(db: Db, userId: string, now: number): string {
  const token = newToken();
  db.insert(sessions)
    .values({ tokenHash: hashOf(token), userId, createdAt: now, expiresAt: now + policies.sessionTtlMs })
    .run();
  endOldestSessions(db).run({ userId });
  return token;
}

/** Starts a session in the place of the one the browser held until now. */
export function rotateSession(db: Db, oldToken: string | undefined, userId: string, now: number): string {
  if (oldToken) endSession(db, oldToken);
  return startSession(db, userId, now);
}

/** The session behind a cookie's secret, or null when there is none or it has run out. */
export function findSession(db: Db, token: string, now: number): Session | null {
  const tokenHash = hashOf(token);
  const row = sessionByHash(db).get({ tokenHash });
  if (!row || row.expiresAt <= now) return null;
  return {
    tokenHash,
    expiresAt: row.expiresAt,
    user: { id: row.userId, email: row.email, isAdmin: row.isAdmin === 1 },
  };
}

/** Extends a session to 30 days from now, at most once a day. True when the cookie has to be sent again. */
export function extendSession(db: Db, session: Session, now: number): boolean {
  if (session.expiresAt - now > policies.sessionTtlMs - policies.sessionExtensionMs) return false;
  db.update(sessions)
    .set({ expiresAt: now + policies.sessionTtlMs })
    .where(eq(sessions.tokenHash, session.tokenHash))
    .run();
  return true;
}

export function endSession(db: Db, token: string): void {
  db.delete(sessions)
    .where(eq(sessions.tokenHash, hashOf(token)))
    .run();
}

/** Ends every session of a user, for example after a change of password. */
export function endAllSessions(db: Db, userId: string): void {
  db.delete(sessions).where(eq(sessions.userId, userId)).run();
}

export function purgeSessions(db: Db, now: number): void {
  db.delete(sessions).where(lte(sessions.expiresAt, now)).run();
}

/** Ends sessions that a clock which was ahead has given more than 30 days from `now` at their time. */
export function shortenSessions(db: Db, now: number): void {
  const expiresAt = now + policies.sessionTtlMs;
  db.update(sessions).set({ expiresAt }).where(gt(sessions.expiresAt, expiresAt)).run();
}

/** `rowid` tells sessions of one millisecond apart. */
const endOldestSessions = prepared((db) => {
  const own = eq(sessions.userId, sql.placeholder('userId'));
  const newest = db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(own)
    .orderBy(desc(sessions.createdAt), desc(sql`rowid`))
    .limit(accountLimits.sessions);
  return db
    .delete(sessions)
    .where(and(own, notInArray(sessions.tokenHash, newest)))
    .prepare();
});

const sessionByHash = prepared((db) =>
  db
    .select({
      userId: sessions.userId,
      expiresAt: sessions.expiresAt,
      email: users.email,
      isAdmin: sql<number>`exists (select 1 from ${userRoles} where ${userRoles.userId} = ${users.id} and ${userRoles.role} = 'admin')`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenHash, sql.placeholder('tokenHash')))
    .prepare(),
);
