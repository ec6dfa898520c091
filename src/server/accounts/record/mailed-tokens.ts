import { and, eq, gt, lte, ne } from 'drizzle-orm';
import { policies } from '../../../shared/rules/limits.ts';
import type { Db } from '../../platform/db/db.ts';
import { hashOf, newToken } from '../../platform/db/ids.ts';
import { AppError } from '../../platform/errors.ts';
import { mailedTokens } from './table.ts';

const ttlMs = {
  'reset-password': policies.passwordResetTtlMs,
  'verify-email': policies.emailVerificationTtlMs,
};

export type MailedToken = typeof mailedTokens.$inferSelect;

type Purpose = MailedToken['purpose'];

/** Makes the secret of a mailed link; only its hash is kept. `email` is the address it is mailed to. */
export function issueMailedToken(db: Db, purpose: Purpose, userId: string, email: string, now: number) {
  const token = newToken();
  db.insert(mailedTokens)
    .values({ tokenHash: hashOf(token), purpose, userId, email, expiresAt: now + ttlMs[purpose] })
    .run();
  return token;
}

/** The mailed link behind a secret; 400 when it was used, has run out or never was. */
export function getMailedToken(db: Db, purpose: Purpose, token: string, now: number): MailedToken {
  const row = db
    .select()
    .from(mailedTokens)
    .where(and(eq(mailedTokens.tokenHash, hashOf(token)), eq(mailedTokens.purpose, purpose)))
    .get();
  if (!row || row.expiresAt <= now) {
    throw new AppError('invalid', 'This link has expired or was already used. Please ask for a new one.');
  }
  return row;
}

/** Deletes the tokens of one purpose of an account, except those mailed to the address to keep. */
export function dropMailedTokens(db: Db, purpose: Purpose, userId: string, keptEmail?: string): void {
  const all = and(eq(mailedTokens.userId, userId), eq(mailedTokens.purpose, purpose));
  const dropped = keptEmail === undefined ? all : and(all, ne(mailedTokens.email, keptEmail));
  db.delete(mailedTokens).where(dropped).run();
}

/** The address that an account wants to change to and has not proved yet. */
export function findPendingEmail(db: Db, userId: string, email: string): string | null {
  const pending = and(
    eq(mailedTokens.userId, userId),
    eq(mailedTokens.purpose, 'verify-email'),
    ne(mailedTokens.email, email),
  );
  return db.select({ email: mailedTokens.email }).from(mailedTokens).where(pending).get()?.email ?? null;
}

/** Tokens issued while the system clock was ahead expire too late: caps `expiresAt` at the lifetime from `now`. */
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
