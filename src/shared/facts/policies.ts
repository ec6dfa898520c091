import { business } from '../business.ts';
import { dayMs } from '../rules/delivery-days.ts';
import { policies } from '../rules/limits.ts';
import {
  accountClosing,
  delivery,
  moneyBack,
  orderChanges,
  retailMinimum,
  subscriptionTerms,
} from './basics.ts';
import { postalAddress } from './contact.ts';
import { shopping } from './shopping.ts';

/** Durations come from the code's own values. */

export interface PolicySection {
  /** `/policies#{id}`. */
  id: 'privacy' | 'terms' | 'refunds' | 'accessibility';
  title: string;
  points: readonly { title: string; text: string }[];
}

const minuteMs = 60_000;
const { name, email, phone } = business;
const writeToUs = `write to ${email} or call ${phone}`;

export const policiesPage = {
  title: 'Privacy, Terms and Refunds',
  description: `What ${name} keeps about you and for how long, what you agree to when you order, and how you get your money back.`,
  intro: `What we keep about you, what you agree to when you order, and how you get your money back. If anything is unclear, ${writeToUs}.`,
} as const;

const privacy: PolicySection = {
  id: 'privacy',
  title: 'Privacy',
  points: [
    {
      title: 'What we keep',
      text: 'Your name, email address, phone number and addresses; your password in a form that nobody can read back; the names of your passkeys and the keys that check them, never your fingerprint or face; the devices that are signed in, and attempts to sign in that failed; your orders, subscriptions and notes for the door, the greens that you never want, and our own notes about them; and what you write to us, also when we ask, once, how your first box was. It is what we need to grow your greens, bring them and answer you.',
    },
    {
      title: 'For how long',
      text: `Your account for as long as you have it. Messages and wholesale applications for ${days(policies.inquiryTtlMs)}, the text of our mails to you for ${days(policies.mailContentTtlMs)}. Attempts to sign in that failed, requests refused for being too many, and what our staff changed for ${days(policies.auditEventTtlMs)}; network addresses in them are unreadable. Words that you let us publish stay, with your first name and town, until you close your account or ask us to take them off. An address outside our area stays on a list that shows us where to deliver next. Orders stay in our books. If the farm invites you to move your subscription here, what it entered about you is deleted ${days(policies.endedMoveInTtlMs)} after the invitation ended, and at once when you decline. Who wants no more invitations is known to us by a code made of the address, for good. Of backups, the newest of at most ${policies.keptBackups.daily} days and ${policies.keptBackups.weekly} weeks are kept.`,
    },
    {
      title: 'Who else gets it',
      text: 'Stripe, our payment provider, gets your name, email address, phone number, address and card; the card number never reaches us. Our mail service carries our mails to you. A map service may be asked where an address lies, and gets the address alone. Google takes part only if you sign in with Google or pay with Google Pay, and Apple only if you pay with Apple Pay. We sell your data to nobody, and we send no newsletter. When more is ready for a Saturday than its boxes need, customers with a box that day get one mail about it, which they can switch off.',
    },
    {
      title: 'Cookies and visits',
      text: `One cookie keeps you signed in until you have not been here for ${days(policies.sessionTtlMs)}. One tells us for ${days(policies.knownBrowserTtlMs)} that this browser has signed in before, so that strangers who guess at your password do not lock you out. One keeps a friend's referral code for ${days(policies.referralCookieTtlMs)}. There are none for advertising. We count visits by page and day without cookies, cannot tell visitors apart once the day is over, and do not count browsers that ask not to be tracked.`,
    },
    {
      title: `Questions to ${business.assistant}`,
      text: `${business.assistant} is an automated assistant. We keep nothing of a conversation; it stays in your browser until you close the tab or sign out. A question about yourself is answered by the shop alone. Another one may be passed on to a language model, without anything of your account, to put the answer into words.`,
    },
    {
      title: 'Your copy, and leaving',
      text: `Under Profile in your dashboard you correct what is wrong and download everything we keep about you. ${accountClosing}`,
    },
  ],
};

const terms: PolicySection = {
  id: 'terms',
  title: 'Terms',
  points: [
    {
      title: 'Who you buy from',
      text: `${name}, ${postalAddress}. To reach us, ${writeToUs}.`,
    },
    {
      title: 'Prices',
      text: `${delivery.fee} ${delivery.tax} ${retailMinimum} You pay the total that you saw: if a price has changed meanwhile, nothing is charged, and we show you the new total first.`,
    },
    {
      title: 'Delivery',
      text: `${delivery.area} ${delivery.day} ${delivery.cutoff}`,
    },
    {
      title: 'One-time orders',
      text: `You pay by credit or debit card, also with Apple Pay or Google Pay; a card from there is charged and saved as any other. Your card is charged when you order. An order that you do not pay within ${minutes(policies.unpaidOrderTtlMs)}, or before you place another, is cancelled and costs nothing; one for greens that are ready this Saturday, within ${minutes(policies.unpaidShelfOrderTtlMs)}. An order that we take on the phone with a link to pay is cancelled, too, unless it is paid by the time that its mail says.`,
    },
    {
      title: 'Subscriptions',
      text: `${subscriptionTerms.trial} After it you pay for each box on its own, by the card you left with our payment provider. We mail you ${days(policies.firstChargeReminderMs)} before the first charge and ${days(policies.chargeReminderMs)} before each later one; the later mails can be switched off. Your prices and your discount stay those of the day you subscribed until you change your greens or your plan, or until we change the price of a green in your box: then we mail you the old and the new total at least 30 days before the first box that costs the new one.`,
    },
    {
      title: 'Skipping, pausing, cancelling',
      text: `${subscriptionTerms.skip} ${subscriptionTerms.freedom} What you skip or pause is not charged. After you cancel nothing more is charged, and a box that is already paid still comes.`,
    },
    {
      title: 'A payment that fails',
      text: `We tell you by mail, and the payment is tried again without a fee. No box comes that is not paid. When the tries are used up, and after ${days(policies.suspendAfterMs)} at the latest, the subscription is suspended: nothing is charged any more until you start it again with a card that works.`,
    },
  ],
};

const greenFails = `${shopping.failedGreen} That choice is final.`;

const refunds: PolicySection = {
  id: 'refunds',
  title: 'Refunds',
  points: [
    { title: 'When a box is not right', text: moneyBack },
    { title: 'When a green fails', text: greenFails },
    { title: 'When you change your mind', text: orderChanges },
    {
      title: 'Subscriptions',
      text: 'Cancelling before the trial ends costs nothing. A skipped box that is already paid is not refunded but moves to the next delivery, which then is not charged. We refund greens added to a box if you remove them before its cutoff, or if the box does not come.',
    },
    {
      title: 'How the money comes back',
      text: 'To the card that paid; what credit paid comes back as credit. How soon you see it depends on your bank. Credit is used for your next box before your card is, and is not paid out.',
    },
    {
      title: 'Before you delete your account',
      text: `A paid box that is still to come is not delivered after that, nor refunded by itself, and your credit ends. If you are owed something, ${writeToUs} first.`,
    },
  ],
};

const accessibility: PolicySection = {
  id: 'accessibility',
  title: 'Accessibility',
  points: [
    {
      title: 'What we aim for',
      text: 'Everybody can buy from us, with any device, a screen reader, a keyboard alone, large text or little color. We build the shop to the Web Content Accessibility Guidelines (WCAG) 2.2, level AA.',
    },
    {
      title: 'How we check it',
      text: 'Before each new version, programs buy here as customers do, also by keyboard alone. An accessibility checker looks at the pages in light and dark colors, on a screen 320 pixels wide, and with text of twice the size. Nobody from outside has examined the shop yet.',
    },
    {
      title: 'What is not ours',
      text: 'The fields for your card, the page on which your bank may ask you to confirm, and the page with your cards and invoices come from our payment provider. We cannot repair them, but we tell the provider what you tell us.',
    },
    {
      title: 'When something does not work',
      text: `Please ${writeToUs}. Tell us what you wanted to do and with what, for example which screen reader. We help you with your order and repair the shop.`,
    },
  ],
};

export const policySections: readonly PolicySection[] = [privacy, terms, refunds, accessibility];

/** ms as "30 days" or "2 years"; one day is "the day". */
function days(ms: number): string {
  const count = Math.round(ms / dayMs);
  if (count > 365 && count % 365 === 0) return `${count / 365} years`;
  return count === 1 ? 'the day' : `${count} days`;
}

function minutes(ms: number): string {
  return `${Math.round(ms / minuteMs)} minutes`;
}
