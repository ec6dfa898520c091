import { eq } from 'drizzle-orm';
import {
  type BillingAddress,
  checkProfile,
  type Profile,
  type User,
} from '../../shared/contract/accounts.ts';
import { addressParts } from '../../shared/contract/address.ts';
import { emailKeyOf } from '../../shared/rules/email-key.ts';
import { limits } from '../../shared/rules/limits.ts';
import { transact } from '../platform/db/db.ts';
import { hashOf } from '../platform/db/ids.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError, unauthorized } from '../platform/errors.ts';
import { queueMail } from '../platform/mail/outbox.ts';
import { dropMailedTokens, findPendingEmail, issueMailedToken } from './record/mailed-tokens.ts';
import { emailChangeMail, emailChangeNoticeMail } from './record/mails.ts';
import { users } from './record/table.ts';
import { emailTaken, findUser, findUserByEmail, getUserView, type UserRow } from './record/users.ts';

/**
 * Saves a profile (product 13.4, checks in that order). A new e-mail address takes effect when the link mailed to it is
 * opened; the old one is told. An address that already waits for that goes on waiting, without another mail. 400 with the first broken rule, 409 when the address has another account, 429 after five
 * changed addresses an hour.
 */
export function saveProfile(deps: Deps, userId: string, input: Profile): User {
  const refusal = checkProfile(input);
  if (refusal) throw new AppError('invalid', refusal.message);
  const user = getUser(deps, userId);
  const email = input.email.trim();
  const isNewEmail = emailKeyOf(email) !== user.emailKey;
  const isPending = email === findPendingEmail(deps.db, userId, user.email);
  if (isNewEmail && !isPending) deps.throttle.use(limits.emailChangesPerAccount, userId, deps.now());
  transact(deps.db, () => {
    deps.db
      .update(users)
      .set({
        firstName: input.firstName.trim(),
        lastName: input.lastName.trim(),
        phone: input.phone.trim(),
        ...addressParts(input.address),
        isStripeCustomerOutdated: true,
        ...(isNewEmail ? {} : { email }),
      })
      .where(eq(users.id, userId))
      .run();
    if (isPending) return;
    if (isNewEmail) requestEmailVerification(deps, user, email);
    else dropMailedTokens(deps.db, 'verify-email', userId, user.email);
  });
  return getUserView(deps.db, userId);
}

/** Saves the billing address. It is not sent to the provider, so `isStripeCustomerOutdated` stays as it is. */
export function saveBillingAddress({ db }: Deps, userId: string, input: BillingAddress): User {
  const trimmed = Object.fromEntries(Object.entries(input).map(([name, text]) => [name, text.trim()]));
  db.update(users).set(trimmed).where(eq(users.id, userId)).run();
  return getUserView(db, userId);
}

function getUser({ db }: Deps, userId: string): UserRow {
  const user = findUser(db, userId);
  if (!user) throw unauthorized();
  return user;
}

/** Only the newest address that was entered can still be proved. */
function requestEmailVerification({ db, env, now }: Deps, user: UserRow, email: string): void {
  if (findUserByEmail(db, email)) throw emailTaken();
  dropMailedTokens(db, 'verify-email', user.id, user.email);
  const token = issueMailedToken(db, 'verify-email', user.id, email, now());
  queueMail(db, `email-change:${hashOf(token)}`, emailChangeMail(env, { ...user, email }, token), now());
  queueMail(db, `email-change-notice:${hashOf(token)}`, emailChangeNoticeMail(env, user, email), now());
}
