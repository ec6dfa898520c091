import { and, eq } from 'drizzle-orm';
import { accountMessages, isEmail } from '../../../shared/contract/accounts.ts';
import { emailKeyOf } from '../../../shared/rules/email-key.ts';
import { limits } from '../../../shared/rules/limits.ts';
import { transact } from '../../platform/db/db.ts';
import { hashOf, newId } from '../../platform/db/ids.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError, unauthorized } from '../../platform/errors.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { assertStrongPassword } from '../passwords/common-passwords.ts';
import { hashQueueKey, isCurrentPassword } from '../passwords/current-password.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { dropMailedTokens, getMailedToken, issueMailedToken } from '../record/mailed-tokens.ts';
import { passwordChangedMail, resetMail } from '../record/mails.ts';
import { users } from '../record/table.ts';
import { findUser, findUserByEmail, type UserRow } from '../record/users.ts';
import { rememberBrowser } from '../sessions/known-browsers.ts';
import { revokeAccountAccess } from '../sessions/revoke-account-access.ts';
import { endAllSessions } from '../sessions/sessions.ts';
import { type ClientContext, openSession, type SignedIn } from './sign-in.ts';

/**
 * Mails a link for a new password when the address has an account, also one that only signs in with Google so far. The
 * caller learns nothing, neither from the response nor from its duration: the account is looked up after the response. 400
 * when it is no address, 429 after five an hour.
 */
export function forgotPassword(deps: Deps, email: string, client: ClientContext): void {
  if (!isEmail(email)) throw new AppError('invalid', accountMessages.badEmail);
  deps.throttle.use(limits.passwordResetsPerIp, client.ipAddress, deps.now());
  deps.throttle.use(limits.passwordResetsPerAccount, emailKeyOf(email), deps.now());
  deps.background.run('forgotten password', () => mailResetLink(deps, email));
}

function mailResetLink({ db, env, now }: Deps, email: string): void {
  transact(db, () => {
    const user = findUserByEmail(db, email);
    if (!user) return;
    const token = issueMailedToken(db, 'reset-password', user.id, user.email, now());
    queueMail(db, `reset:${hashOf(token)}`, resetMail(env, user, token), now());
  });
}

/**
 * Sets a password by a mailed link: the link is used up, its address is proven and every session ends. Who has the mailbox
 * is the owner, so the browser is known from then on; returns the secret for its cookie. 400 for a weak password or a
 * link that no longer works.
 */
export async function resetPassword(
  deps: Deps,
  input: { token: string; password: string },
  client: ClientContext,
): Promise<string> {
  await assertStrongPassword(input.password);
  getMailedToken(deps.db, 'reset-password', input.token, deps.now());
  const passwordHash = await hashPassword(client.ipAddress, input.password);
  const { user, knownBrowserToken } = transact(deps.db, () => {
    const link = getMailedToken(deps.db, 'reset-password', input.token, deps.now());
    const owner = findUser(deps.db, link.userId);
    if (!owner) throw unauthorized();
    replacePassword(deps, owner, passwordHash);
    if (owner.emailVerifiedAt === null) markEmailVerified(deps, owner.id);
    return {
      user: owner,
      knownBrowserToken: rememberBrowser(deps.db, client.knownBrowserToken, owner.id, deps.now()),
    };
  });
  deps.throttle.forget(limits.failedSignInsPerAccount, user.emailKey);
  return knownBrowserToken;
}

function markEmailVerified({ db, now }: Deps, userId: string): void {
  revokeAccountAccess(db, userId);
  db.update(users).set({ emailVerifiedAt: now() }).where(eq(users.id, userId)).run();
}

/**
 * Changes the password of a signed-in user; every other session ends, and the caller's goes on under another secret. 400 for a wrong
 * current or a weak new password, 409 for an account without one, 429 after too many failures.
 */
export async function changePassword(
  deps: Deps,
  userId: string,
  input: { currentPassword: string; newPassword: string },
  client: ClientContext,
): Promise<SignedIn> {
  await assertStrongPassword(input.newPassword);
  const user = findUser(deps.db, userId);
  if (!user) throw unauthorized();
  await verifyCurrentPassword(deps, user, input.currentPassword);
  const passwordHash = await hashPassword(hashQueueKey(user), input.newPassword);
  return transact(deps.db, () => {
    if (!isPasswordUnchanged(deps, user)) throw wrongPassword();
    replacePassword(deps, user, passwordHash, client.currentSessionToken);
    return openSession(deps, userId, client, { isSame: true });
  });
}

async function verifyCurrentPassword(deps: Deps, user: UserRow, password: string): Promise<void> {
  if (!user.passwordHash) {
    throw new AppError('conflict', 'This account has no password yet. Use "Forgot password" to choose one.');
  }
  if (!(await isCurrentPassword(deps, user, password))) throw wrongPassword();
}

function isPasswordUnchanged({ db }: Deps, user: UserRow): boolean {
  const same = and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash ?? ''));
  return Boolean(db.select({ id: users.id }).from(users).where(same).get());
}

/** Ends every session but the caller's, and every link that could set a password, and tells the owner. */
function replacePassword(
  { db, env, now }: Deps,
  user: UserRow,
  passwordHash: string,
  currentSessionToken?: string,
): void {
  db.update(users).set({ passwordHash }).where(eq(users.id, user.id)).run();
  endAllSessions(db, user.id, currentSessionToken);
  dropMailedTokens(db, 'reset-password', user.id);
  queueMail(db, `password-changed:${newId()}`, passwordChangedMail(env, user), now());
}

function wrongPassword(): AppError {
  return new AppError('invalid', 'Your current password is not correct.');
}
