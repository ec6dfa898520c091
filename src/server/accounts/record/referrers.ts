import { eq } from 'drizzle-orm';
import { mailboxOf } from '../../../shared/rules/referral-links.ts';
import type { Db } from '../../platform/db/db.ts';
import { users } from './table.ts';
import type { UserRow } from './users.ts';

/** Ignores case. */
export function findReferrer(db: Db, code: string | undefined): UserRow | undefined {
  if (!code) return undefined;
  return db.select().from(users).where(eq(users.referralCode, code.trim().toUpperCase())).get();
}

/** Null for an unknown code, or one's own under another spelling of the address. */
export function referrerIdOf(db: Db, code: string | undefined, email: string): string | null {
  const referrer = findReferrer(db, code);
  return referrer && mailboxOf(referrer.email) !== mailboxOf(email) ? referrer.id : null;
}
