import { business, claims, rules } from '../business.ts';
import { formatCents } from '../rules/money.ts';
import type { DiscountPercents } from '../rules/plans.ts';

/** Shared by pages, mails, and the assistant. */

const { leadTimeDays, radiusMiles, trialDays, defaultDiscounts, freeDeliveryFrom, deliveryFee, taxPercent } =
  rules;
const { city, state, zipCode } = business.place;
const [open, closed] = business.hours;
const [coldest, warmest] = claims.shelfFahrenheit;

/** Fastest and slowest variety. */
export const harvestDays = `${claims.harvestDays.join(' to ')} days`;

const shelfLifeDays = `${claims.shelfLifeDays.join(' to ')} days`;
const shelfTemperature = `${coldest}-${warmest}°F`;

export const shelfLife = {
  days: shelfLifeDays,
  temperature: shelfTemperature,
  sentence: `Microgreens keep for ${shelfLifeDays} in the refrigerator at ${shelfTemperature}. Keep them dry in their box and rinse them just before you eat them.`,
} as const;

const times = `${claims.timesTheNutrients}x`;

export const nutrients = {
  times,
  sentence: `Some microgreens hold up to ${times} more of certain vitamins and antioxidants than the same weight of the grown plant.`,
} as const;

const waterSaved = `${claims.waterSavedPercent}%`;
const delivered = `Delivered within ${claims.deliveredWithinHours} hours`;

export const growing = {
  waterSaved,
  lessWater: `${waterSaved} less water`,
  pesticides:
    'We use no pesticides and no herbicides: the trays grow indoors, in clean compost, under light.',
  delivered,
  freshness: `${delivered} of the harvest`,
} as const;

export const cutoffTime = `Friday ${rules.cutoffTime} EST`;

/** A setting: pages use the default. */
export function cutoffSentence(days: number): string {
  return `Orders placed by ${cutoffTime} go in the first Saturday delivery after the ${days}-day growing time.`;
}

export function leadTimeSentence(days: number): string {
  return `We allow ${days} days from order to first delivery: time to sow every variety you chose, the slowest too, and to cut all of it the day before it comes to you.`;
}

export function discountsSentence(percents: DiscountPercents): string {
  return `Subscriptions save ${percents.weekly}% weekly, ${percents.biweekly}% biweekly and ${percents.monthly}% monthly.`;
}

export function saveUpTo(percents: DiscountPercents): string {
  return `Save up to ${Math.max(...Object.values(percents))}%`;
}

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
  skip: 'You can skip a single Saturday until the Friday evening before it, and undo that until then.',
  /** Only active subscriptions can be paused; every one can be canceled. */
  freedom:
    'You can cancel at any time, and pause an active subscription whenever you like, from your dashboard.',
} as const;

export const referral = referralSentence(rules.referralDiscountPercent);

/** `subject` is that of a message to the farm. */
export const fullyBooked = {
  title: 'Nothing is free for a year',
  text: 'Every Saturday of the coming year is fully booked, so we cannot take a new order or subscription. What is already ordered comes as planned.',
  subject: 'Nothing is free for a year: please write to me',
} as const;

export const retailMinimum = 'There is no minimum order for homes.';

export const wholesale = {
  minimum: `The minimum wholesale order is ${formatCents(rules.wholesaleMinimum)}.`,
  reply: `within ${claims.wholesaleReplyBusinessDays} business days`,
} as const;

/** For kitchens and shops; prices are agreed with each. */
export const wholesaleTerms = `Orders start at ${formatCents(rules.wholesaleMinimum)}. Delivery on Saturdays within ${radiusMiles} miles. Prices ${wholesale.reply}.`;

export const contact = {
  reply: `within ${claims.replyWithinHours} hours`,
  hours: `${open.days}, ${open.time}. We are closed on ${closed.days}.`,
} as const;

export const moneyBack =
  'If a box is not right, write to us: we make it right, with fresh greens or your money back.';

export const orderChanges = `You change where and when a one-time order comes in your dashboard, under Orders, until ${rules.cutoffTime} on the day before. You cancel it there while none of it is sown, and get all your money back. For other changes to an order that is already placed, write to ${business.email} or call ${business.phone} as soon as you can.`;

export const accountClosing = `You delete your account in your dashboard, under Profile. Subscriptions end at once; your name, addresses and saved cards are deleted, also your messages if you have confirmed your email address, and past orders stay in our books without your name and address, with only the ZIP code for the tax. If you cannot sign in, write to ${business.email}.`;

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** At the start of the text. */
export function withGreensCount(text: string, count: number): string {
  return text.replace(/^Four/, numbers[count] ?? String(count));
}
