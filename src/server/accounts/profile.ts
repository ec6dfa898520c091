import { eq } from 'drizzle-orm';
import {
  accountMessages,
  type BillingAddress,
  checkProfile,
  type ProfileChange,
  type User,
} from '../../shared/contract/accounts.ts';
import { addressParts } from '../../shared/contract/address.ts';
import { emailKeyOf } from '../../shared/rules/email-key.ts';
import { limits } from '../../shared/rules/limits.ts';
import { transact } from '../platform/db/db.ts';
import { hashOf } from '../platform/db/ids.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { assertMailboxHasRoom, queueLimitedMail } from '../platform/mail/limited-mail.ts';
import type { Outside } from './admin-users.ts';
import { verifyCurrentPassword } from './passwords/current-password.ts';
import { queueAccountMail } from './record/account-mails.ts';
import { dropPendingEmail, findPendingEmail, issueMailedToken } from './record/mailed-tokens.ts';
import { emailChangeMail, emailChangeNoticeMail } from './record/mails.ts';
import { users } from './record/table.ts';
import { assertEmailIsFree, getAccount, getUserView, type UserRow } from './record/users.ts';

/**
 * Checks in the order of product 13.4. A new email needs the password, and takes effect by its mailed link;
 * without a password the old address must agree, too. A pending address gets no second mail. 400 for the
 * first broken rule, an unknown green or a wrong password, 409 when the address is taken, 429 after five changes an hour or too
 * many mails to the new one.
 */
export async function saveProfile(
  deps: Deps,
  userId: string,
  input: ProfileChange,
  { areGreens }: Pick<Outside, 'areGreens'>,
): Promise<User> {
  const avoid = input.avoid && [...new Set(input.avoid)];
  if (avoid && !areGreens(avoid)) throw new AppError('invalid', 'We do not know this green.');
  if (avoid && isNothingElse(input)) {
    deps.db.update(users).set({ avoid }).where(eq(users.id, userId)).run();
    return getUserView(deps.db, userId);
  }
  const refusal = checkProfile(input);
  if (refusal) throw new AppError('invalid', refusal.message);
  const user = getAccount(deps.db, userId);
  const email = input.email.trim();
  const isNewEmail = emailKeyOf(email) !== user.emailKey;
  const isPending = email === findPendingEmail(deps.db, userId, user.email);
  if (isNewEmail && !isPending && user.passwordHash) {
    if (!input.currentPassword) throw new AppError('invalid', accountMessages.passwordForEmail);
    await verifyCurrentPassword(deps, user, input.currentPassword);
  }
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
        ...(avoid && { avoid }),
        ...(isNewEmail ? {} : { email }),
      })
      .where(eq(users.id, userId))
      .run();
    if (isPending) return;
    dropPendingEmail(deps.db, user);
    if (isNewEmail) requestEmailVerification(deps, user, email);
  });
  return getUserView(deps.db, userId);
}

function isNothingElse({ firstName, lastName, email, phone, address }: ProfileChange): boolean {
  return [firstName, lastName, email, phone, address].every((text) => text === '');
}

/** Not sent to the provider, so `isStripeCustomerOutdated` does not change. */
export function saveBillingAddress({ db }: Deps, userId: string, input: BillingAddress): User {
  const trimmed = Object.fromEntries(Object.entries(input).map(([name, text]) => [name, text.trim()]));
  db.update(users).set(trimmed).where(eq(users.id, userId)).run();
  return getUserView(db, userId);
}

function requestEmailVerification(deps: Deps, user: UserRow, email: string): void {
  const { db, env, now } = deps;
  assertEmailIsFree(db, email, now(), user.id);
  assertMailboxHasRoom(deps, email);
  const token = issueMailedToken(db, 'verify-email', user.id, email, now());
  queueLimitedMail(deps, `email-change:${hashOf(token)}`, emailChangeMail(env, { ...user, email }, token));
  const approval = user.passwordHash ? null : issueMailedToken(db, 'approve-email', user.id, email, now());
  const notice = emailChangeNoticeMail(env, user, email, approval);
  queueAccountMail(deps, user, `email-change-notice:${hashOf(token)}`, notice);
}
