import { and, eq } from 'drizzle-orm';
import { accountMessages } from '../../../shared/contract/accounts.ts';
import { isEmail } from '../../../shared/contract/email.ts';
import { emailKeyOf } from '../../../shared/rules/email-key.ts';
import { limits } from '../../../shared/rules/limits.ts';
import { transact } from '../../platform/db/db.ts';
import { hashOf, newId } from '../../platform/db/ids.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { queueLimitedMail } from '../../platform/mail/limited-mail.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { assertStrongPassword } from '../passwords/common-passwords.ts';
import { hashQueueKey, verifyCurrentPassword, wrongPassword } from '../passwords/current-password.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { queueAccountMail } from '../record/account-mails.ts';
import { dropMailedTokens, getMailedToken, issueMailedToken } from '../record/mailed-tokens.ts';
import { passwordChangedMail, resetMail } from '../record/mails.ts';
import { users } from '../record/table.ts';
import { findUserByEmail, getAccount, isStaff, type UserRow } from '../record/users.ts';
import { rememberBrowser } from '../sessions/known-browsers.ts';
import { dropOtherSignInMethods, revokeAccountAccess } from '../sessions/revoke-account-access.ts';
import { confirmSession, endAllSessions } from '../sessions/sessions.ts';
import { type ClientContext, openSession, type SignedIn } from './sign-in.ts';

/**
 * Looks the account up after the response, so that timing reveals nothing. Also for Google-only accounts. 400
 * for an invalid address, 429 after five an hour.
 */
export function forgotPassword(deps: Deps, email: string, client: ClientContext): void {
  if (!isEmail(email)) throw new AppError('invalid', accountMessages.badEmail);
  deps.throttle.use(limits.passwordResetsPerIp, client.ipAddress, deps.now());
  deps.throttle.use(limits.passwordResetsPerAccount, emailKeyOf(email), deps.now());
  deps.background.run('forgotten password', () => mailResetLink(deps, email));
}

function mailResetLink(deps: Deps, email: string): void {
  transact(deps.db, () => {
    const user = findUserByEmail(deps.db, email);
    if (user) queueLimitedMail(deps, ...makeResetLink(deps, user));
  });
}

/** In the caller's transaction. */
export function makeResetLink(
  { db, env, now }: Deps,
  user: Pick<UserRow, 'id' | 'email' | 'firstName' | 'emailVerifiedAt'>,
): [key: string, mail: Mail] {
  const token = issueMailedToken(db, 'reset-password', user.id, user.email, now());
  return [`reset:${hashOf(token)}`, resetMail(env, user, token)];
}

/**
 * Verifies the link's address and ends all other access, passkeys included. Returns the known-browser cookie's secret. 400 for a
 * weak password or an invalid link.
 */
export async function resetPassword(
  deps: Deps,
  input: { token: string; password: string },
  client: ClientContext,
): Promise<string> {
  const { userId, email } = getMailedToken(deps.db, 'reset-password', input.token, deps.now());
  await assertStrongPassword(input.password, { email, isStaff: isStaff(deps.db, userId) });
  const passwordHash = await hashPassword(client.ipAddress, input.password);
  const { user, knownBrowserToken } = transact(deps.db, () => {
    const link = getMailedToken(deps.db, 'reset-password', input.token, deps.now());
    const owner = getAccount(deps.db, link.userId);
    replacePassword(deps, owner, passwordHash);
    revokeAccountAccess(deps.db, owner);
    dropOtherSignInMethods(deps.db, owner.id, owner.email);
    if (owner.emailVerifiedAt === null) markEmailVerified(deps, owner.id);
    return {
      user: owner,
      knownBrowserToken: rememberBrowser(deps.db, client.knownBrowserToken, owner.id, deps.now()),
    };
  });
  deps.throttle.forget(limits.failedSignInsPerAccount, user.id);
  return knownBrowserToken;
}

function markEmailVerified({ db, now }: Deps, userId: string): void {
  db.update(users).set({ emailVerifiedAt: now() }).where(eq(users.id, userId)).run();
}

/**
 * Ends other sessions and renews the caller's secret. 400 for a wrong or weak password, 409 without one, 429
 * after too many failures.
 */
export async function changePassword(
  deps: Deps,
  userId: string,
  input: { currentPassword: string; newPassword: string },
  client: ClientContext,
): Promise<SignedIn> {
  const user = getAccount(deps.db, userId);
  const { email } = user;
  await assertStrongPassword(input.newPassword, { email, isStaff: isStaff(deps.db, userId) });
  await verifyCurrentPassword(deps, user, input.currentPassword);
  const passwordHash = await hashPassword(hashQueueKey(user), input.newPassword);
  return transact(deps.db, () => {
    if (!isPasswordUnchanged(deps, user)) throw wrongPassword();
    replacePassword(deps, user, passwordHash, client.currentSessionToken);
    return openSession(deps, userId, client, { isSame: true });
  });
}

/** 400 for a wrong password, 409 without one, 429 after too many failures. */
export async function confirmPassword(
  deps: Deps,
  userId: string,
  sessionId: string,
  password: string,
): Promise<void> {
  const user = getAccount(deps.db, userId);
  await verifyCurrentPassword(deps, user, password);
  confirmSession(deps.db, sessionId, deps.now());
}

function isPasswordUnchanged({ db }: Deps, user: UserRow): boolean {
  const same = and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash ?? ''));
  return Boolean(db.select({ id: users.id }).from(users).where(same).get());
}

function replacePassword(
  deps: Deps,
  user: UserRow,
  passwordHash: string,
  currentSessionToken?: string,
): void {
  const { db, env } = deps;
  db.update(users).set({ passwordHash }).where(eq(users.id, user.id)).run();
  endAllSessions(db, user.id, currentSessionToken);
  dropMailedTokens(db, 'reset-password', user.id);
  queueAccountMail(deps, user, `password-changed:${newId()}`, passwordChangedMail(env, user));
}
