import { eq } from 'drizzle-orm';
import { emailKeyOf } from '../../../shared/rules/email-key.ts';
import { transact } from '../../platform/db/db.ts';
import { hashOf } from '../../platform/db/ids.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { assertMailboxHasRoom } from '../../platform/mail/limited-mail.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { queueAccountMail } from '../record/account-mails.ts';
import {
  dropMailedToken,
  dropMailedTokens,
  dropPendingEmail,
  dropUndoLinksFrom,
  findPendingEmail,
  getMailedToken,
  issueMailedToken,
} from '../record/mailed-tokens.ts';
import { emailChangedMail } from '../record/mails.ts';
import { users } from '../record/table.ts';
import { assertEmailIsFree, getAccount, type UserRow } from '../record/users.ts';
import { dropOtherSignInMethods, revokeAccountAccess } from '../sessions/revoke-account-access.ts';
import { makeResetLink } from './new-passwords.ts';

/**
 * A new address takes effect (without a password, once the old one agrees). Only in the account's own
 * session: if a stranger registered with this address, the mail's reader must not validate the stranger's
 * password. 400 for an invalid link, 401 without a session, 403 in another account's, 409 when the address is
 * taken by now.
 */
export function verifyEmail(deps: Deps, token: string, signedInUserId: string | undefined) {
  const { db, now } = deps;
  return transact(db, () => {
    const link = getMailedToken(db, ['verify-email', 'approve-email'], token, now());
    const user = getAccount(deps.db, link.userId);
    if (link.purpose === 'verify-email') assertOwnAccount(signedInUserId, user.id);
    assertEmailIsFree(db, link.email, now(), user.id);
    dropMailedToken(db, link);
    const isNewEmail = emailKeyOf(link.email) !== user.emailKey;
    const isWaiting = isNewEmail && findPendingEmail(db, user.id, user.email) !== null;
    if (isNewEmail && !isWaiting) tellOldAddress(deps, user, link.email);
    if (!isWaiting) setProvedEmail(deps, user, link.email);
    return { ok: true, isWaiting };
  });
}

/**
 * Also removes the password, passkeys and accounts linked by other addresses, ends all access and mails a password
 * link. 400 for an invalid link.
 */
export function undoEmailChange(deps: Deps, token: string): void {
  const { db, now } = deps;
  transact(db, () => {
    const link = getMailedToken(db, 'undo-email', token, now());
    const user = getAccount(deps.db, link.userId);
    assertEmailIsFree(db, link.email, now(), user.id);
    dropUndoLinksFrom(db, link);
    revokeAccountAccess(db, { id: user.id, email: link.email });
    dropOtherSignInMethods(db, user.id, link.email);
    setProvedEmail(deps, user, link.email);
    db.update(users).set({ passwordHash: null }).where(eq(users.id, user.id)).run();
    const owner = { ...user, email: link.email, emailVerifiedAt: now() };
    queueMail(deps, ...makeResetLink(deps, owner));
  });
}

function setProvedEmail({ db, now }: Deps, user: UserRow, email: string): void {
  const emailKey = emailKeyOf(email);
  const isNewEmail = emailKey !== user.emailKey;
  db.update(users)
    .set({
      email,
      emailKey,
      emailVerifiedAt: now(),
      ...(isNewEmail && { isStripeCustomerOutdated: true }),
    })
    .where(eq(users.id, user.id))
    .run();
}

/**
 * Ends the old address's password links and mails it the undo link. 429 while an unverified mailbox has had
 * too many mails, so that nobody can suppress this one.
 */
function tellOldAddress(deps: Deps, user: UserRow, newEmail: string): void {
  const { db, env, now } = deps;
  if (user.emailVerifiedAt === null) assertMailboxHasRoom(deps, user.email);
  dropPendingEmail(db, { id: user.id, email: newEmail });
  dropMailedTokens(db, 'reset-password', user.id);
  const token = issueMailedToken(db, 'undo-email', user.id, user.email, now());
  const mail = emailChangedMail(env, user.email, newEmail, token);
  queueAccountMail(deps, user, `email-changed:${hashOf(token)}`, mail);
}

function assertOwnAccount(signedInUserId: string | undefined, ownerId: string): void {
  if (signedInUserId === ownerId) return;
  if (signedInUserId) throw new AppError('forbidden', 'This link belongs to another account than yours.');
  throw new AppError('unauthorized', 'Please sign in to confirm this address.');
}
