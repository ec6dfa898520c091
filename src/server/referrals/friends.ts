import { and, eq, isNull, or } from 'drizzle-orm';
import { policies } from '../../shared/rules/limits.ts';
import { mailboxOf, maskedEmail } from '../../shared/rules/referral-links.ts';
import { users } from '../accounts/record/table.ts';
import type { UserRow } from '../accounts/record/users.ts';
import type { Db } from '../platform/db/db.ts';
import { hashOf, newId } from '../platform/db/ids.ts';
import { referrals } from './table.ts';

export type ReferralRow = typeof referrals.$inferSelect;

export function mailboxHashOf(email: string): string {
  return hashOf(mailboxOf(email));
}

export function findReferral(db: Db, referrerId: string, email: string): ReferralRow | undefined {
  const same = and(eq(referrals.referrerId, referrerId), eq(referrals.mailboxHash, mailboxHashOf(email)));
  return db.select().from(referrals).where(same).get();
}

/**
 * In the caller's transaction. Uses the invitation to that address, or adds a row with it masked. Expires 90
 * days after registration. Accounts of one mailbox are one friend.
 */
export function ensureReferral(db: Db, friend: UserRow, referrerId: string): ReferralRow {
  const known = db.select().from(referrals).where(eq(referrals.friendId, friend.id)).get();
  if (known) return known;
  const expiresAt = friend.createdAt + policies.referralExpiresMs;
  const invited = findReferral(db, referrerId, friend.email);
  if (invited?.friendId) return invited;
  if (invited) {
    const change = { friendId: friend.id, expiresAt };
    return db.update(referrals).set(change).where(eq(referrals.id, invited.id)).returning().get();
  }
  return db
    .insert(referrals)
    .values({
      id: newId(),
      referrerId,
      friendId: friend.id,
      mailboxHash: mailboxHashOf(friend.email),
      shownEmail: maskedEmail(friend.email),
      createdAt: friend.createdAt,
      expiresAt,
    })
    .returning()
    .get();
}

/** In the caller's transaction. */
export function addRegisteredFriends(db: Db, referrerId: string): void {
  const friends = db
    .select({ friend: users })
    .from(users)
    .leftJoin(referrals, eq(referrals.friendId, users.id))
    .where(and(eq(users.referredById, referrerId), isNull(referrals.id)))
    .all();
  for (const { friend } of friends) ensureReferral(db, friend, referrerId);
}

/**
 * For an account being closed. Invitations to an unverified address are left: they may be somebody else's.
 */
export function maskFriend(db: Db, { id, email, emailVerifiedAt }: UserRow): void {
  const isFriend = eq(referrals.friendId, id);
  const isInvited = eq(referrals.mailboxHash, mailboxHashOf(email));
  db.update(referrals)
    .set({ shownEmail: maskedEmail(email) })
    .where(emailVerifiedAt === null ? isFriend : or(isFriend, isInvited))
    .run();
}
