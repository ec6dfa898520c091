import { and, eq, gt, gte, inArray, lte, ne } from 'drizzle-orm';
import { emailKeyOf } from '../../../shared/rules/email-key.ts';
import { policies } from '../../../shared/rules/limits.ts';
import type { Db } from '../../platform/db/db.ts';
import { hashOf, newToken } from '../../platform/db/ids.ts';
import { AppError } from '../../platform/errors.ts';
import { mailedTokens } from './table.ts';

const ttlMs = {
  'reset-password': policies.passwordResetTtlMs,
  'verify-email': policies.emailVerificationTtlMs,
  'approve-email': policies.emailVerificationTtlMs,
  'undo-email': policies.emailUndoTtlMs,
};

export type MailedToken = typeof mailedTokens.$inferSelect;

type Purpose = MailedToken['purpose'];

/** Stores only the hash. For `email`, see the table. */
export function issueMailedToken(db: Db, purpose: Purpose, userId: string, email: string, now: number) {
  const token = newToken();
  db.insert(mailedTokens)
    .values({ tokenHash: hashOf(token), purpose, userId, email, expiresAt: now + ttlMs[purpose] })
    .run();
  return token;
}

/** 400 when used, expired or unknown. */
export function getMailedToken(
  db: Db,
  purpose: Purpose | Purpose[],
  token: string,
  now: number,
): MailedToken {
  const row = db
    .select()
    .from(mailedTokens)
    .where(and(eq(mailedTokens.tokenHash, hashOf(token)), inArray(mailedTokens.purpose, [purpose].flat())))
    .get();
  if (!row || row.expiresAt <= now) {
    throw new AppError('invalid', 'This link has expired or was already used. Please ask for a new one.');
  }
  return row;
}

export function dropMailedTokens(db: Db, purpose: Purpose, userId: string, keptEmail?: string): void {
  const all = and(eq(mailedTokens.userId, userId), eq(mailedTokens.purpose, purpose));
  const dropped = keptEmail === undefined ? all : and(all, ne(mailedTokens.email, keptEmail));
  db.delete(mailedTokens).where(dropped).run();
}

export function dropMailedToken(db: Db, { tokenHash }: MailedToken): void {
  db.delete(mailedTokens).where(eq(mailedTokens.tokenHash, tokenHash)).run();
}

/** Drops the undo links of this and all later changes of address. */
export function dropUndoLinksFrom(db: Db, { userId, expiresAt }: MailedToken): void {
  const later = and(eq(mailedTokens.userId, userId), gte(mailedTokens.expiresAt, expiresAt));
  db.delete(mailedTokens)
    .where(and(later, eq(mailedTokens.purpose, 'undo-email')))
    .run();
}

export function findPendingEmail(db: Db, userId: string, email: string): string | null {
  const pending = and(
    eq(mailedTokens.userId, userId),
    inArray(mailedTokens.purpose, ['verify-email', 'approve-email']),
    ne(mailedTokens.email, email),
  );
  return db.select({ email: mailedTokens.email }).from(mailedTokens).where(pending).get()?.email ?? null;
}

export function dropPendingEmail(db: Db, { id, email }: { id: string; email: string }): void {
  dropMailedTokens(db, 'verify-email', id, email);
  dropMailedTokens(db, 'approve-email', id);
}

/** Another account gave up this address recently and can still undo that. */
export function isHeldForUndo(db: Db, email: string, now: number, ownId?: string): boolean {
  return db
    .select({ email: mailedTokens.email, userId: mailedTokens.userId })
    .from(mailedTokens)
    .where(and(eq(mailedTokens.purpose, 'undo-email'), gt(mailedTokens.expiresAt, now)))
    .all()
    .some((held) => held.userId !== ownId && emailKeyOf(held.email) === emailKeyOf(email));
}

/** For tokens issued while the clock ran ahead: caps `expiresAt`. */
export function correctFutureMailedTokens(db: Db, now: number): void {
  for (const purpose of mailedTokens.purpose.enumValues) {
    const expiresAt = now + ttlMs[purpose];
    const late = and(eq(mailedTokens.purpose, purpose), gt(mailedTokens.expiresAt, expiresAt));
    db.update(mailedTokens).set({ expiresAt }).where(late).run();
  }
}

export function purgeMailedTokens(db: Db, now: number): void {
  db.delete(mailedTokens).where(lte(mailedTokens.expiresAt, now)).run();
}
