import { and, desc, eq } from 'drizzle-orm';
import type { AccountSession, AccountSignInMethod } from '../../../shared/contract/accounts.ts';
import { type Db, transact } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import { hasPasskey } from '../record/passkeys.ts';
import { identities, sessions } from '../record/table.ts';
import { getAccount, isStaff } from '../record/users.ts';
import { type OwnBrowser, revokeAccountAccess } from './revoke-account-access.ts';
import { isAlive } from './sessions.ts';

/** Latest use first. `currentId` is the caller's session, `now` epoch ms. */
export function listSessions(db: Db, userId: string, currentId: string, now: number): AccountSession[] {
  const isOfStaff = isStaff(db, userId);
  return db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
    .all()
    .filter((row) => isAlive(row, isOfStaff, now))
    .map((row) => toSessionView(row, currentId));
}

/** 404 when the account has no such session. */
export function endSessionOfUser(db: Db, userId: string, id: string): void {
  const own = and(eq(sessions.id, id), eq(sessions.userId, userId));
  const ended = db.delete(sessions).where(own).returning({ id: sessions.id }).get();
  if (!ended) throw new AppError('notFound', 'That device is no longer signed in.');
}

export function signOutEverywhere(db: Db, userId: string, own: OwnBrowser): void {
  transact(db, () => revokeAccountAccess(db, getAccount(db, userId), own));
}

/** One entry for all passkeys. */
export function listSignInMethods(db: Db, userId: string): AccountSignInMethod[] {
  const { email, passwordHash } = getAccount(db, userId);
  const linked = db.select({ email: identities.email }).from(identities).where(ofUser(userId)).all();
  return [
    ...(passwordHash === null ? [] : [{ kind: 'password' as const, email }]),
    ...linked.map((identity) => ({ kind: 'google' as const, email: identity.email })),
    ...(hasPasskey(db, userId) ? [{ kind: 'passkey' as const, email: null }] : []),
  ];
}

/** 404 when not linked, 409 when it is the only way to sign in. */
export function unlinkGoogle(db: Db, userId: string): void {
  transact(db, () => {
    const methods = listSignInMethods(db, userId);
    if (!methods.some(({ kind }) => kind === 'google'))
      throw new AppError('notFound', 'Your account is not linked to Google.');
    if (methods.every(({ kind }) => kind === 'google'))
      throw new AppError(
        'conflict',
        'Google is your only way to sign in. Please set a password first, with "Forgot password".',
      );
    db.delete(identities).where(ofUser(userId)).run();
  });
}

const ofUser = (userId: string) => eq(identities.userId, userId);

function toSessionView(row: typeof sessions.$inferSelect, currentId: string): AccountSession {
  const { id, createdAt, lastSeenAt, device } = row;
  return { id, createdAt, lastSeenAt, device, isCurrent: id === currentId };
}
