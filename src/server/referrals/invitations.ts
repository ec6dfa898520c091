import { eq } from 'drizzle-orm';
import { accountMessages } from '../../shared/contract/accounts.ts';
import { isEmail } from '../../shared/contract/email.ts';
import type { Referral } from '../../shared/contract/referrals.ts';
import { limits, policies } from '../../shared/rules/limits.ts';
import { mailboxOf } from '../../shared/rules/referral-links.ts';
import { switchOffOf } from '../accounts/record/switch-off-links.ts';
import { declinedInvitations } from '../accounts/record/table.ts';
import { findUser, findUserByEmail, getAccount } from '../accounts/record/users.ts';
import { type Db, transact } from '../platform/db/db.ts';
import { newId } from '../platform/db/ids.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { assertMailboxHasRoom, queueLimitedMail } from '../platform/mail/limited-mail.ts';
import { getReferralPercent } from '../settings/settings.ts';
import { ensureReferralCode } from './codes.ts';
import { findReferral, mailboxHashOf, type ReferralRow } from './friends.ts';
import { invitationMail } from './mails.ts';
import { toReferralView } from './summary.ts';
import { referrals } from './table.ts';

/**
 * One referral per friend, restarted by each mail (one a day). 400 for an invalid address, 409 for one's own,
 * a customer's, or one that declined, 429 after 20 a day or too many mails to it.
 */
export function sendInvitation(deps: Deps, userId: string, address: string): Referral {
  const { db, now } = deps;
  const email = address.trim();
  if (!isEmail(email)) throw new AppError('invalid', accountMessages.badEmail);
  deps.throttle.use(limits.invitationsPerAccount, userId, now());
  assertInvitable(db, userId, email);
  const known = findReferral(db, userId, email);
  if (known && wasMailedToday(known, now())) return toReferralView(known, now());
  assertMailboxHasRoom(deps, email);
  return transact(db, () => {
    const row = writeInvitation(db, userId, email, now());
    queueInvitation(deps, row, email);
    return toReferralView(row, now());
  });
}

function hasDeclined(db: Db, email: string): boolean {
  const same = eq(declinedInvitations.mailboxHash, mailboxHashOf(email));
  return db.select().from(declinedInvitations).where(same).get() !== undefined;
}

function assertInvitable(db: Db, userId: string, email: string): void {
  const user = getAccount(db, userId);
  if (mailboxOf(user.email) === mailboxOf(email)) {
    throw new AppError('conflict', 'That is your own email address. Please enter the address of a friend.');
  }
  if (findUserByEmail(db, email)) {
    throw new AppError(
      'conflict',
      'Your friend is already a customer of ours, so there is nobody to invite.',
    );
  }
  if (hasDeclined(db, email))
    throw new AppError(
      'conflict',
      'Your friend wants no invitations by mail. Please share your link instead.',
    );
}

function wasMailedToday({ mailedAt }: ReferralRow, now: number): boolean {
  return mailedAt !== null && now - mailedAt < policies.invitationIntervalMs;
}

function writeInvitation(db: Db, referrerId: string, email: string, now: number): ReferralRow {
  const invitation = { mailedAt: now, expiresAt: now + policies.referralExpiresMs };
  const known = findReferral(db, referrerId, email);
  if (known) {
    return db.update(referrals).set(invitation).where(eq(referrals.id, known.id)).returning().get();
  }
  const mailboxHash = mailboxHashOf(email);
  return db
    .insert(referrals)
    .values({ ...invitation, id: newId(), referrerId, mailboxHash, shownEmail: email, createdAt: now })
    .returning()
    .get();
}

function queueInvitation(deps: Deps, row: ReferralRow, to: string): void {
  const { db, env, now } = deps;
  const offer = { code: ensureReferralCode(db, row.referrerId), percent: getReferralPercent(db) };
  const firstName = findUser(db, row.referrerId)?.firstName ?? '';
  const decline = switchOffOf(deps, 'invitations', mailboxHashOf(to), {
    label: 'I want no more invitations',
    page: '/no-invitations',
  });
  const mail = invitationMail(env.origin, to, firstName, offer, decline);
  queueLimitedMail(deps, `invitation:${row.id}:${now()}`, mail);
}
