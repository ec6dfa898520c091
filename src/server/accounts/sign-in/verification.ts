import { eq } from 'drizzle-orm';
import { emailKeyOf } from '../../../shared/rules/email-key.ts';
import { transact } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { dropMailedTokens, getMailedToken } from '../record/mailed-tokens.ts';
import { users } from '../record/table.ts';
import { emailTaken, findUserByEmail } from '../record/users.ts';

/**
 * Proves the address a link was mailed to; when it is not the account's yet, it takes effect now. Only for the account's
 * own session (`signedInUserId`): whoever opens a mail about an account that a stranger made with their address must not make
 * the stranger's password valid for it. 400 when the link no longer works, 401 without a session, 403 in another account's, 409
 * when somebody else has an account with the address by now.
 */
export function verifyEmail({ db, now }: Deps, token: string, signedInUserId: string | undefined): void {
  transact(db, () => {
    const { userId, email } = getMailedToken(db, 'verify-email', token, now());
    assertOwnAccount(signedInUserId, userId);
    const owner = findUserByEmail(db, email);
    if (owner && owner.id !== userId) throw emailTaken();
    const isNewEmail = owner === undefined;
    db.update(users)
      .set({
        email,
        emailKey: emailKeyOf(email),
        emailVerifiedAt: now(),
        ...(isNewEmail && { isStripeCustomerOutdated: true }),
      })
      .where(eq(users.id, userId))
      .run();
    dropMailedTokens(db, 'verify-email', userId);
    if (isNewEmail) dropMailedTokens(db, 'reset-password', userId);
  });
}

function assertOwnAccount(signedInUserId: string | undefined, ownerId: string): void {
  if (signedInUserId === ownerId) return;
  if (signedInUserId) throw new AppError('forbidden', 'This link belongs to another account than yours.');
  throw new AppError('unauthorized', 'Please sign in to confirm this address.');
}
