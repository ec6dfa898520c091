import type { Deps } from '../deps.ts';
import { ensureReferralCoupon } from '../stripe/stripe-catalog.ts';
import { isFirstBox } from './prices.ts';
import type { SubscriptionRow } from './subscriptions.ts';

/** The coupons that only the first box has: a referred friend's, until that box is paid. */
export async function firstBoxCoupons(deps: Deps, row: SubscriptionRow): Promise<string[]> {
  return isFirstBox(deps.db, row) ? [await ensureReferralCoupon(deps, row.referralPercent)] : [];
}
