import { business, rules } from '../business.ts';
import { formatCents } from '../rules/money.ts';
import type { DiscountPercents } from '../rules/plans.ts';

/**
 * The sentences that pages, mails and the assistant share, so that they never disagree. Every number comes from `business.ts`;
 * where the farm gave two values, only the chosen one is used, and it is here.
 */

const { leadTimeDays, radiusMiles, trialDays, defaultDiscounts, freeDeliveryFrom, deliveryFee, taxPercent } =
  rules;
const { city, state, zipCode } = business.place;
const [open, closed] = business.hours;

/** Days from sowing to harvest, by variety: the youngest and the oldest. */
export const harvestDays = '5 to 14 days';

/** Of the two values the farm gave, 7 to 10 days and this one, this was chosen. */
export const shelfLife = {
  days: '5 to 14 days',
  temperature: '35-40°F',
  sentence:
    'Microgreens keep for 5 to 14 days in the refrigerator at 35-40°F. Keep them dry in their box and rinse them just before you eat them.',
} as const;

export const nutrients = {
  times: '40x',
  sentence:
    'Some microgreens hold up to 40x more of certain vitamins and antioxidants than the same weight of the grown plant.',
} as const;

export const growing = {
  lessWater: '95% less water',
  pesticides:
    'We use no pesticides and no herbicides: the trays grow indoors, in clean compost, under light.',
  freshness: 'Delivered within 24 hours of the harvest',
} as const;

/** When orders close. The lead time is a setting: a server that knows it says it, the pages say the default. */
export function cutoffSentence(days: number): string {
  return `Orders placed by Friday 6pm EST go in the first Saturday delivery after the ${days}-day growing time.`;
}

/** Why the first box takes its time, with the lead time in days. */
export function leadTimeSentence(days: number): string {
  return `We allow ${days} days from order to first delivery: time to sow every variety you chose, the slowest too, and to cut all of it the day before it comes to you.`;
}

/** What the plans save, with their percents. */
export function discountsSentence(percents: DiscountPercents): string {
  return `Subscriptions save ${percents.weekly}% weekly, ${percents.biweekly}% biweekly and ${percents.monthly}% monthly.`;
}

/** The best of the plans. */
export function saveUpTo(percents: DiscountPercents): string {
  return `Save up to ${Math.max(...Object.values(percents))}%`;
}

/** What a friend gets and a customer earns. */
export function referralSentence(percent: number): string {
  return `A friend who joins through your link gets ${percent}% off the first box, and you earn ${formatCents(rules.referralRewardCents)} of credit when that friend's subscription pays for its first box.`;
}

export const delivery = {
  area: `We deliver to homes within ${radiusMiles} miles of the farm in ${city}, ${state} ${zipCode}.`,
  day: 'We deliver on Saturdays.',
  cutoff: cutoffSentence(leadTimeDays),
  leadTime: leadTimeSentence(leadTimeDays),
  fee: `Delivery costs ${formatCents(deliveryFee)}; it is free when the greens in a box come to ${formatCents(freeDeliveryFrom)} or more.`,
  tax: `Tax is ${taxPercent}% of greens and delivery together.`,
} as const;

export const subscriptionTerms = {
  discounts: discountsSentence(defaultDiscounts),
  saveUpTo: saveUpTo(defaultDiscounts),
  trial: `A subscription starts with a ${trialDays}-day trial while your first trays grow: nothing is charged and nothing is delivered before it ends.`,
  skip: 'You can skip a single Saturday until the Friday evening before it, and take it back until then.',
  /** Pausing is for an active subscription; cancelling for every one. */
  freedom:
    'You can cancel at any time, and pause an active subscription whenever you like, from your dashboard.',
} as const;

export const referral = referralSentence(rules.referralDiscountPercent);

export const retailMinimum = 'There is no minimum order for homes.';

export const wholesale = {
  minimum: `The minimum wholesale order is ${formatCents(5000)}.`,
  reply: 'within 2 business days',
} as const;

export const contact = {
  reply: 'within 24 hours',
  hours: `${open.days}, ${open.time}. We are closed on ${closed.days}.`,
} as const;

export const moneyBack =
  'If a box is not right, write to us: we make it right, with fresh greens or your money back.';

/** How an order that is placed is changed or taken back. */
export const orderChanges = `To change or take back an order that is already placed, write to ${business.email} or call ${business.phone} as soon as you can.`;

/** What closing an account deletes, and what stays. */
export const accountClosing = `You delete your account in your dashboard, under Profile. Subscriptions end at once; your name, addresses and saved cards are deleted, also your messages if you have confirmed your email address, and past orders stay in our books without your name and address. If you cannot sign in, write to ${business.email}.`;
