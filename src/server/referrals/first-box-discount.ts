import { and, eq, gt, isNotNull, isNull, ne, or } from 'drizzle-orm';
import type { DeliveryAddress } from '../../shared/contract/address.ts';
import type { ReferralOffer } from '../../shared/contract/referrals.ts';
import { formatCents } from '../../shared/rules/money.ts';
import { type QuoteLine, quoteFor } from '../../shared/rules/quote.ts';
import { findReferrer } from '../accounts/record/referrers.ts';
import { findUser, type UserRow } from '../accounts/record/users.ts';
import { orders } from '../orders/table.ts';
import { expireOrder, unpaidOrdersOf } from '../orders/unpaid-orders.ts';
import type { Db } from '../platform/db/db.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { getReferralPercent } from '../settings/settings.ts';
import { isReferrersAddress, isReferrersCard } from '../subscriptions/changes/self-referral.ts';
import type { SubscriptionRow } from '../subscriptions/record/subscriptions.ts';
import { subscriptions } from '../subscriptions/record/table.ts';
import { endPendingSubscription } from '../subscriptions/signup/pending-subscriptions.ts';
import { ensureReferral, mailboxHashOf } from './friends.ts';
import { referrals } from './table.ts';

/**
 * 0 unless it is a referred friend's unused discount and the box does not go to the referrer (product 10). In
 * the caller's transaction: stores the referral, which identifies later accounts of the same mailbox.
 */
export function referralPercentFor(db: Db, userId: string, address: DeliveryAddress): number {
  const friend = findUser(db, userId);
  const referrer = friend && referrerOfUnusedDiscount(db, friend);
  if (!referrer || isReferrersAddress(db, referrer, address)) return 0;
  ensureReferral(db, friend, referrer.id);
  return getReferralPercent(db);
}

/** At the provider first. False when one was finished meanwhile. */
export async function releaseDiscount(deps: Deps, userId: string): Promise<boolean> {
  for (const order of unpaidOrdersOf(deps.db, userId)) {
    if (order.referralDiscount > 0 && !(await expireOrder(deps, order))) return false;
  }
  for (const subscription of discountedSignUpsOf(deps.db, userId)) {
    if (!(await endPendingSubscription(deps, subscription))) return false;
  }
  return true;
}

function discountedSignUpsOf(db: Db, userId: string): SubscriptionRow[] {
  const held = and(
    eq(subscriptions.userId, userId),
    eq(subscriptions.status, 'pending'),
    gt(subscriptions.referralPercent, 0),
  );
  return db.select().from(subscriptions).where(held).all();
}

/**
 * For closed accounts: a new one of the same mailbox gets no discount. In the caller's transaction. Earned
 * rewards stay.
 */
export function recordDiscountUsed(db: Db, friend: UserRow): void {
  if (!friend.referredById || !isDiscountUsed(db, friend.id)) return;
  const { id } = ensureReferral(db, friend, friend.referredById);
  db.update(referrals)
    .set({ status: 'rejected' })
    .where(and(eq(referrals.id, id), isNull(referrals.paidAt)))
    .run();
}

/**
 * 409 with the new total when the shown discount is not possible: address or card are the referrer's, or
 * another checkout has it. `planPercent` is null for a one-time order.
 */
export function assertTotalWithoutDiscount(
  db: Db,
  lines: QuoteLine[],
  planPercent: number | null,
  expectedTotal: number | undefined,
): void {
  const totalWith = (referralPercent: number) =>
    quoteFor({ lines, planPercent: planPercent ?? 0, referralPercent }).total;
  const total = totalWith(0);
  if (expectedTotal === total || expectedTotal !== totalWith(getReferralPercent(db))) return;
  throw new AppError(
    'conflict',
    `This box cannot have the referral discount: the total is now ${formatCents(total)}. Please check your order and confirm again.`,
    'referral-discount-refused',
  );
}

/** The referrer's card rules the discount out. */
export async function usesReferrersCard(deps: Deps, userId: string, paymentMethodId: string | undefined) {
  const friend = findUser(deps.db, userId);
  const referrer = paymentMethodId && friend && referrerOfUnusedDiscount(deps.db, friend);
  return Boolean(referrer && (await isReferrersCard(deps, referrer, paymentMethodId)));
}

/** For a customer's unused discount, or a visitor's stored code; null for none. */
export function getReferralOffer(db: Db, userId: string | null, storedCode: string | undefined) {
  const user = userId === null ? undefined : findUser(db, userId);
  const referrer = user ? referrerOfUnusedDiscount(db, user) : findReferrer(db, storedCode);
  const offer: ReferralOffer = { percent: getReferralPercent(db), code: referrer?.referralCode ?? '' };
  return referrer && offer.percent > 0 ? offer : null;
}

function referrerOfUnusedDiscount(db: Db, friend: UserRow): UserRow | undefined {
  const { id, referredById } = friend;
  if (!referredById || isDiscountUsed(db, id) || hadOtherAccount(db, friend)) return undefined;
  return findUser(db, referredById);
}

/** Including closed accounts. */
function hadOtherAccount(db: Db, { id, email }: UserRow): boolean {
  const others = and(
    eq(referrals.mailboxHash, mailboxHashOf(email)),
    or(isNull(referrals.friendId), ne(referrals.friendId, id)),
  );
  const rows = db.select().from(referrals).where(others).all();
  return rows.some(({ friendId, status, paidAt }) =>
    friendId ? isDiscountUsed(db, friendId) : status !== 'pending' || paidAt !== null,
  );
}

/** A paid order or a subscription with a confirmed card uses it up. */
function isDiscountUsed(db: Db, userId: string): boolean {
  const order = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), ne(orders.paymentStatus, 'unpaid'), gt(orders.referralDiscount, 0)))
    .get();
  const subscription = db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, userId),
        isNotNull(subscriptions.activatedAt),
        gt(subscriptions.referralPercent, 0),
      ),
    )
    .get();
  return order !== undefined || subscription !== undefined;
}
