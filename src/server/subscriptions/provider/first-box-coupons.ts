import type Stripe from 'stripe';
import type { Deps } from '../../platform/deps.ts';
import { callStripe, idOf } from '../../stripe/calls.ts';
import { ensureDeliveryProduct, ensureReferralCoupon } from '../../stripe/stripe-catalog.ts';
import { isFirstBox } from '../record/prices.ts';
import type { SubscriptionRow } from '../record/subscriptions.ts';

export async function firstBoxCoupons(deps: Deps, row: SubscriptionRow): Promise<string[]> {
  return isFirstBox(deps.db, row) ? [await ensureReferralCoupon(deps, row.referralPercent)] : [];
}

/**
 * Sets the coupon again until the first box is paid, then removes it: every invoice uses it up, even one over
 * zero, voided or never paid.
 */
export async function ensureFirstBoxDiscount(deps: Deps, row: SubscriptionRow): Promise<void> {
  if (row.referralPercent === 0) return;
  const id = row.stripeSubscriptionId ?? '';
  const atProvider = await callStripe(deps, 'look up discounts', (stripe) =>
    stripe.subscriptions.retrieve(id, { expand: ['items.data.discounts'] }),
  );
  const fee = await ensureDeliveryProduct(deps);
  const box = atProvider.items.data.find(({ price }) => idOf(price.product) !== fee);
  if (!box) throw new Error(`The provider's subscription ${id} has no box.`);
  const coupon = await ensureReferralCoupon(deps, row.referralPercent);
  const others = box.discounts.filter((discount) => couponOf(discount) !== coupon);
  const isWanted = isFirstBox(deps.db, row);
  if (others.length < box.discounts.length === isWanted) return;
  const kept = others.map((discount) => ({ discount: idOf(discount) ?? '' }));
  const discounts = isWanted ? [...kept, { coupon }] : kept;
  await callStripe(deps, 'set discounts of box', (stripe) =>
    stripe.subscriptions.update(id, {
      items: [{ id: box.id, discounts: discounts.length > 0 ? discounts : '' }],
      proration_behavior: 'none',
    }),
  );
}

function couponOf(discount: string | Stripe.Discount): string | null {
  return typeof discount === 'string' ? null : idOf(discount.source.coupon);
}
