import { eq } from 'drizzle-orm';
import { transact } from '../db.ts';
import type { Deps } from '../deps.ts';
import { dropMailedTokens, getMailedToken } from './mailed-tokens.ts';
import { users } from './table.ts';
import { emailKeyOf, emailTaken, findUserByEmail } from './users.ts';

/**
 * Proves the address a link was mailed to. When it is not the account's yet, it takes effect now. 400 when the link
 * no longer works, 409 when somebody else has an account with the address by now.
 */
export function verifyEmail({ db, now }: Deps, token: string): void {
  transact(db, () => {
    const { userId, email } = getMailedToken(db, 'verify-email', token, now());
    const owner = findUserByEmail(db, email);
    if (owner && owner.id !== userId) throw emailTaken();
    const changed = owner === undefined;
    db.update(users)
      .set({ email, emailKey: emailKeyOf(email), emailVerifiedAt: now() })
      .where(eq(users.id, userId))
      .run();
    dropMailedTokens(db, 'verify-email', userId);
    if (changed) dropMailedTokens(db, 'reset-password', userId);
  });
}
