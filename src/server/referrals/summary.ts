import { desc, eq } from 'drizzle-orm';
import { rules } from '../../shared/business.ts';
import type { Referral, ReferralStatus, ReferralSummary } from '../../shared/contract/referrals.ts';
import { transact } from '../platform/db/db.ts';
import type { Deps } from '../platform/deps.ts';
import { getReferralPercent } from '../settings/settings.ts';
import { ensureReferralCode } from './codes.ts';
import { addRegisteredFriends, type ReferralRow } from './friends.ts';
import { referrals } from './table.ts';

const maxShown = 200;

/** Figures in dollars; the newest 200 referrals (product 10.4). */
export function getReferralSummary({ db, now }: Deps, userId: string): ReferralSummary {
  return transact(db, () => {
    addRegisteredFriends(db, userId);
    const rows = db
      .select()
      .from(referrals)
      .where(eq(referrals.referrerId, userId))
      .orderBy(desc(referrals.createdAt))
      .all();
    const views = rows.map((row) => toReferralView(row, now()));
    const pending = views.filter(({ status }) => status === 'pending').length;
    return {
      referralCode: ensureReferralCode(db, userId),
      totalReferred: views.length,
      totalEarned: rows.reduce((sum, { reward }) => sum + reward, 0) / 100,
      pendingRewards: (pending * rules.referralRewardCents) / 100,
      discountPercent: getReferralPercent(db),
      referrals: views.slice(0, maxShown),
    };
  });
}

/** `now` is epoch ms. */
export function toReferralView(row: ReferralRow, now: number): Referral {
  return {
    id: row.id,
    referredEmail: row.shownEmail,
    createdAt: row.createdAt,
    status: statusOf(row, now),
    rewardEarned: row.reward / 100,
  };
}

/** Paid stays pending until the reward is given; unrewarded is shown as expired (product 10.4). */
function statusOf({ status, paidAt, expiresAt }: ReferralRow, now: number): ReferralStatus {
  if (status === 'completed') return 'completed';
  const isOpen = status === 'pending' && (paidAt !== null || now < expiresAt);
  return isOpen ? 'pending' : 'expired';
}
