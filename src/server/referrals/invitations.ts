import { eq } from 'drizzle-orm';
import { accountMessages, isEmail } from '../../shared/contract/accounts.ts';
import type { Referral } from '../../shared/contract/referrals.ts';
import { limits, policies } from '../../shared/rules/limits.ts';
import { mailboxOf } from '../../shared/rules/referral-links.ts';
import { findUser, findUserByEmail } from '../accounts/record/users.ts';
import { type Db, transact } from '../platform/db/db.ts';
import { newId } from '../platform/db/ids.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError, unauthorized } from '../platform/errors.ts';
import { queueMail } from '../platform/mail/outbox.ts';
import { getReferralPercent } from '../settings/settings.ts';
import { ensureReferralCode } from './codes.ts';
import { findReferral, mailboxHashOf, type ReferralRow } from './friends.ts';
import { invitationMail } from './mails.ts';
import { toReferralView } from './summary.ts';
import { referrals } from './table.ts';

/**
 * Mails a friend the caller's code, discount and link. The same friend is one referral, which starts anew with every
 * mail, at most one a day. 400 when it is no address, 409 for one's own or a customer's, 429 after 20 a day.
 */
export function sendInvitation(deps: Deps, userId: string, address: string): Referral {
  const { db, now } = deps;
  const email = address.trim();
  if (!isEmail(email)) throw new AppError('invalid', accountMessages.badEmail);
  deps.throttle.use(limits.invitationsPerAccount, userId, now());
  assertInvitable(db, userId, email);
  const known = findReferral(db, userId, email);
  if (known && wasMailedToday(known, now())) return toReferralView(known, now());
  deps.throttle.use(limits.invitationsPerMailbox, mailboxOf(email), now());
  return transact(db, () => {
    const row = writeInvitation(db, userId, email, now());
    queueInvitation(deps, row, email);
    return toReferralView(row, now());
  });
}

function assertInvitable(db: Db, userId: string, email: string): void {
  const user = findUser(db, userId);
  if (!user) throw unauthorized();
  if (mailboxOf(user.email) === mailboxOf(email)) {
    throw new AppError('conflict', 'That is your own email address. Please enter the address of a friend.');
  }
  if (findUserByEmail(db, email)) {
    throw new AppError(
      'conflict',
      'Your friend is already a customer of ours, so there is nobody to invite.',
    );
  }
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

function queueInvitation({ db, env, now }: Deps, row: ReferralRow, to: string): void {
  const offer = { code: ensureReferralCode(db, row.referrerId), percent: getReferralPercent(db) };
  const firstName = findUser(db, row.referrerId)?.firstName ?? '';
  queueMail(db, `invitation:${row.id}:${now()}`, invitationMail(env.origin, to, firstName, offer), now());
}
