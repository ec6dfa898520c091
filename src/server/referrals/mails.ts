import { business, rules } from '../../shared/business.ts';
import type { ReferralOffer } from '../../shared/contract/referrals.ts';
import { formatCents } from '../../shared/rules/money.ts';
import { referralLink } from '../../shared/rules/referral-links.ts';
import type { Mail, SwitchOff } from '../platform/mail/mail.ts';

/** Shows a referrer's name only if it has at most two words, so that nobody can send text to strangers. */
export function invitationMail(
  origin: string,
  to: string,
  firstName: string,
  { code, percent }: ReferralOffer,
  switchOff: SwitchOff,
): Mail {
  const sender = /^(?=.{1,30}$)[\p{L}\p{M}'-]+( [\p{L}\p{M}'-]+)?$/u.test(firstName) ? firstName : 'A friend';
  return {
    to,
    subject: `${sender} invites you to ${business.name}`,
    title: `${percent}% off your first box`,
    paragraphs: [
      `${sender} gets microgreens from ${business.name}, grown to order in ${business.place.city} and brought to the door on Saturdays, and thought that you might like them too.`,
      `With the link below your first box is ${percent}% off, whether you order once or subscribe. Please create your account on the device where you open the link, so that we know of the discount.`,
    ],
    rows: [
      { label: 'Referral code', value: code },
      { label: 'Your first box', value: `${percent}% off`, strong: true },
    ],
    action: { label: 'See the greens', url: referralLink(origin, code) },
    switchOff,
    closing: ['You get this mail because a customer of ours entered your address.'],
  };
}

export function rewardMail(origin: string, to: string, friend: string): Mail {
  const reward = formatCents(rules.referralRewardCents);
  return {
    to,
    subject: `You have earned ${reward} at ${business.name}`,
    title: `You have earned ${reward}`,
    paragraphs: [
      `Your friend ${friend} has paid for the first box of a subscription. Thank you for bringing us together.`,
      `${reward} of credit is now in your account. We take it off your next box or order, before your card is charged.`,
    ],
    rows: [{ label: 'Credit', value: reward, strong: true }],
    action: { label: 'See your referrals', url: `${origin}/referrals` },
  };
}
