import { and, desc, eq, gt, ne } from 'drizzle-orm';
import type { AccountSession } from '../../../shared/contract/accounts.ts';
import { policies } from '../../../shared/rules/limits.ts';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import { sessions } from '../record/table.ts';

/** Where an account is signed in, the latest use first. `currentId` is the session that asks, `now` epoch ms. */
export function listSessions(db: Db, userId: string, currentId: string, now: number): AccountSession[] {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.lastSeenAt, now - policies.sessionTtlMs)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
    .all()
    .map((row) => toSessionView(row, currentId));
}

/** Signs the account out on one device; 404 when it has no such session. */
export function endSessionOfUser(db: Db, userId: string, id: string): void {
  const own = and(eq(sessions.id, id), eq(sessions.userId, userId));
  const ended = db.delete(sessions).where(own).returning({ id: sessions.id }).get();
  if (!ended) throw new AppError('notFound', 'That device is no longer signed in.');
}

/** Signs the account out on every device but the one that asks. */
export function endOtherSessions(db: Db, userId: string, currentId: string): void {
  db.delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, currentId)))
    .run();
}

function toSessionView(row: typeof sessions.$inferSelect, currentId: string): AccountSession {
  const { id, createdAt, lastSeenAt, device } = row;
  return { id, createdAt, lastSeenAt, device, isCurrent: id === currentId };
}
