import * as v from 'valibot';

/** The query parameter that carries a referral code on any page (spec section 9). */
export const referralParam = 'ref';

export const referralStatuses = ['pending', 'completed', 'expired'] as const;
export type ReferralStatus = (typeof referralStatuses)[number];

/** A referral (spec section 3): `createdAt` is epoch ms, `rewardEarned` dollars. */
export const Referral = v.object({
  id: v.string(),
  referredEmail: v.string(),
  createdAt: v.number(),
  status: v.picklist(referralStatuses),
  rewardEarned: v.number(),
});
export type Referral = v.InferOutput<typeof Referral>;

/**
 * `GET /api/referrals` (spec section 3): `totalEarned` and `pendingRewards` are dollars, `discountPercent` is what a friend
 * gets off the first box today. Newest first.
 */
export const ReferralSummary = v.object({
  referralCode: v.string(),
  totalReferred: v.number(),
  totalEarned: v.number(),
  pendingRewards: v.number(),
  discountPercent: v.number(),
  referrals: v.array(Referral),
});
export type ReferralSummary = v.InferOutput<typeof ReferralSummary>;

/** The discount on the first box that a visitor or customer may still use, and the code it comes from. */
export const ReferralOffer = v.object({ percent: v.number(), code: v.string() });
export type ReferralOffer = v.InferOutput<typeof ReferralOffer>;

/** `POST /api/referrals/visit`. Codes that nobody has are ignored. */
export const ReferralVisit = v.object({ code: v.string() });

/** `POST /api/referrals/send`. */
export const SendReferral = v.object({
  email: v.pipe(
    v.string('Please enter a valid email address.'),
    v.trim(),
    v.maxLength(254, 'Please enter a valid email address.'),
  ),
});

/** The link that a member shares: the site's origin with the code (spec section 9). */
export function referralLink(origin: string, code: string): string {
  return `${origin}/?${new URLSearchParams({ [referralParam]: code })}`;
}

/**
 * What two spellings of one mailbox have in common: case never counts, nor do dots and plus tags at Gmail. For telling
 * people apart, not for sending mail.
 */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return address;
  return `${local.replace(/\+.*/, '').replaceAll('.', '')}@gmail.com`;
}

/** `"ann@example.com"` as `"a***@example.com"`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}***${email.slice(at)}`;
}
