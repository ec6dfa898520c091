import * as v from 'valibot';
import { text } from '../text.ts';

const referralStatuses = ['pending', 'completed', 'expired'] as const;
export type ReferralStatus = (typeof referralStatuses)[number];

/** `createdAt` is epoch ms, `rewardEarned` dollars. */
export const Referral = v.object({
  id: v.string(),
  referredEmail: v.string(),
  createdAt: v.number(),
  status: v.picklist(referralStatuses),
  rewardEarned: v.number(),
});
export type Referral = v.InferOutput<typeof Referral>;

/** `GET /api/referrals` (product 10). Dollars; newest first. */
export const ReferralSummary = v.object({
  referralCode: v.string(),
  totalReferred: v.number(),
  totalEarned: v.number(),
  pendingRewards: v.number(),
  discountPercent: v.number(),
  referrals: v.array(Referral),
});
export type ReferralSummary = v.InferOutput<typeof ReferralSummary>;

export const ReferralOffer = v.object({ percent: v.number(), code: v.string() });
export type ReferralOffer = v.InferOutput<typeof ReferralOffer>;

/** `POST /api/referrals/visit`. Unknown codes are ignored. */
export const ReferralVisit = v.object({ code: text() });

/** `POST /api/referrals/send`. */
export const SendReferral = v.object({
  email: v.pipe(
    text('Please enter a valid email address.'),
    v.trim(),
    v.maxLength(254, 'Please enter a valid email address.'),
  ),
});
