import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { findReferrer } from '../accounts/record/referrers.ts';
import { users } from '../accounts/record/table.ts';
import { getAccount } from '../accounts/record/users.ts';
import type { Db } from '../platform/db/db.ts';

/** Made when first needed; in the caller's transaction. */
export function ensureReferralCode(db: Db, userId: string): string {
  const user = getAccount(db, userId);
  if (user.referralCode) return user.referralCode;
  let code = newCode();
  while (findReferrer(db, code)) code = newCode();
  db.update(users).set({ referralCode: code }).where(eq(users.id, userId)).run();
  return code;
}

/** Six characters without look-alikes: one in 700 million. */
function newCode(): string {
  return Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('');
}

const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
