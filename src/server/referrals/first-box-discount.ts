import { and, eq, gt, isNotNull, isNull, ne, or } from 'drizzle-orm';
import type { DeliveryAddress } from '../../shared/contract/address.ts';
import type { ReferralOffer } from '../../shared/contract/referrals.ts';
import { formatCents } from '../../shared/rules/money.ts';
import { type QuoteLine, quoteFor } from '../../shared/rules/quote.ts';
import { findReferrer } from '../accounts/record/referrers.ts';
import { findUser, type UserRow } from '../accounts/record/users.ts';
import { orders } from '../orders/table.ts';
import type { Db } from '../platform/db/db.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { getReferralPercent } from '../settings/settings.ts';
import { isReferrersAddress, isReferrersCard } from '../subscriptions/changes/self-referral.ts';
import { subscriptions } from '../subscriptions/record/table.ts';
import { ensureReferral, mailboxHashOf } from './friends.ts';
import { referrals } from './table.ts';

/**
 * The percent that is taken off a customer's box to an address, 0 for none: for a referred friend whose discount is not
 * used, unless the box goes to the referrer (product 10). Inside the caller's transaction: the referral gets its
 * row, by which another account of the same mailbox is known later.
 */
export function referralPercentFor(db: Db, userId: string, address: DeliveryAddress): number {
  const friend = findUser(db, userId);
  const referrer = friend && referrerOfUnusedDiscount(db, friend);
  if (!referrer || isReferrersAddress(db, referrer, address)) return 0;
  ensureReferral(db, friend, referrer.id);
  return getReferralPercent(db);
}

/**
 * Keeps in mind that a friend whose account ends has had the discount, inside the caller's transaction: with a new account of
 * the same mailbox there is none. What is earned already stays earned.
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
 * Throws a conflict that names the new total when the customer was shown one with a referral discount, which this checkout
 * cannot have: box or card are the referrer's, or another checkout has it. `planPercent` is null for a one-time order.
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

/** Whether a saved card is the referrer's, which rules the discount out. */
export async function usesReferrersCard(deps: Deps, userId: string, paymentMethodId: string | undefined) {
  const friend = findUser(deps.db, userId);
  const referrer = paymentMethodId && friend && referrerOfUnusedDiscount(deps.db, friend);
  return Boolean(referrer && (await isReferrersCard(deps, referrer, paymentMethodId)));
}

/**
 * The discount that a signed-in customer has not used yet, or that a visitor would get with the code the browser keeps;
 * null for none.
 */
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

/** Whether another account of the same mailbox has had the discount, perhaps one that is closed by now. */
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

/** A paid order or a subscription whose card was confirmed has had it. */
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
