import { and, desc, eq, gt, lte, ne, notInArray, sql } from 'drizzle-orm';
import { accountLimits, policies } from '../../../shared/rules/limits.ts';
import { type StaffRole, staffRoles } from '../../../shared/rules/roles.ts';
import { type Db, prepared } from '../../platform/db/db.ts';
import { hashOf, newId, newToken } from '../../platform/db/ids.ts';
import { sessions, userRoles, users } from '../record/table.ts';
import { unknownDevice } from './device-name.ts';

type SessionUser = { id: string; email: string; roles: StaffRole[] };

/** Epoch ms. `confirmedAt`: sign-in, or the password typed again. */
export type Session = {
  id: string;
  user: SessionUser;
  lastSeenAt: number;
  confirmedAt: number;
  isByPasskey: boolean;
  isByShortPassword: boolean;
};

/** Returns the cookie's secret; stores its hash. Ends the oldest of more than 20. `now` is epoch ms. */
export function startSession(
  db: Db,
  userId: string,
  now: number,
  { device = unknownDevice, isByPasskey = false, isByShortPassword = false } = {},
): string {
  const token = newToken();
  const times = { createdAt: now, lastSeenAt: now };
  db.insert(sessions)
    .values({
      id: newId(),
      tokenHash: hashOf(token),
      userId,
      device,
      isByPasskey,
      isByShortPassword,
      ...times,
    })
    .run();
  endOldestSessions(db, userId);
  return token;
}

/** Null when missing or expired. */
export function findSession(db: Db, token: string, now: number): Session | null {
  const row = sessionByHash(db).get({ tokenHash: hashOf(token) });
  const own = row?.roles?.split(',') ?? [];
  const roles = staffRoles.filter((role) => own.includes(role));
  if (!row || !isAlive(row, roles.length > 0, now)) return null;
  const { id, lastSeenAt, createdAt, isByPasskey, isByShortPassword, userId, email } = row;
  const user = { id: userId, email, roles };
  const confirmedAt = row.confirmedAt ?? createdAt;
  return { id, lastSeenAt, confirmedAt, isByPasskey, isByShortPassword, user };
}

export function isAlive(
  { createdAt, lastSeenAt }: { createdAt: number; lastSeenAt: number },
  isStaff: boolean,
  now: number,
): boolean {
  if (!isStaff) return lastSeenAt > now - policies.sessionTtlMs;
  return lastSeenAt > now - policies.adminSessionTtlMs && createdAt > now - policies.adminSessionMaxMs;
}

export function confirmSession(db: Db, id: string, now: number): void {
  db.update(sessions).set({ confirmedAt: now }).where(eq(sessions.id, id)).run();
}

export function noteOwnPasskey(db: Db, id: string): void {
  db.update(sessions).set({ isByPasskey: true }).where(eq(sessions.id, id)).run();
}

/** At most once an hour, by 30 days. True when the cookie must be sent again. */
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

/** `except` is a cookie's secret. */
export function endAllSessions(db: Db, userId: string, except = ''): void {
  db.delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, hashOf(except))))
    .run();
}

/** After a new password: the old secret stops working. Null when there is no such session. */
export function renewSession(db: Db, token: string, now: number): string | null {
  const renewed = newToken();
  const session = db
    .update(sessions)
    .set({ tokenHash: hashOf(renewed), confirmedAt: now, isByShortPassword: false })
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

/** For times written while the clock ran ahead. */
export function correctFutureSessions(db: Db, now: number): void {
  for (const [name, column] of Object.entries(instantsOfUse))
    db.update(sessions)
      .set({ [name]: now })
      .where(gt(column, now))
      .run();
}

const instantsOfUse = {
  createdAt: sessions.createdAt,
  lastSeenAt: sessions.lastSeenAt,
  confirmedAt: sessions.confirmedAt,
};

/** `rowid` orders sessions of the same millisecond. */
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
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      confirmedAt: sessions.confirmedAt,
      isByPasskey: sessions.isByPasskey,
      isByShortPassword: sessions.isByShortPassword,
      email: users.email,
      roles: sql<
        string | null
      >`(select group_concat(${userRoles.role}) from ${userRoles} where ${userRoles.userId} = ${users.id})`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenHash, sql.placeholder('tokenHash')))
    .prepare(),
);
