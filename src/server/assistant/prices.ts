import { business, rules } from '../../shared/business.ts';
import type { Frequency } from '../../shared/contract/settings.ts';
import { delivery, subscriptionTerms } from '../../shared/facts/basics.ts';
import { namedBoxes } from '../../shared/facts/boxes.ts';
import { shopping } from '../../shared/facts/shopping.ts';
import { formatCents } from '../../shared/rules/money.ts';
import { packSizes } from '../../shared/rules/packs.ts';
import { type DiscountPercents, plansFor } from '../../shared/rules/plans.ts';
import { quoteFor } from '../../shared/rules/quote.ts';
import { activeProducts, type ProductRow } from '../catalog/products.ts';
import { getDiscountPercents } from '../settings/settings.ts';
import { type Portion, withNumerals } from './amounts.ts';
import { type Answer, answer, type QuestionContext } from './answer.ts';

/** What greens cost, from the catalog as it stands: by the ounce and pack, or for amounts, with plan, fee, tax and total. */
export function priceAnswer({ parsed, shop: { db } }: QuestionContext): string | Answer | null {
  const { ounces, products, portions, frequencies, textWithPlaceholders } = parsed;
  // The price of something that is not sold is none of ours.
  if (products.length === 0 && textWithPlaceholders.includes('{othergreen}')) return null;
  const percents = getDiscountPercents(db);
  const wanted = products.length > 0 ? products : activeProducts(db);
  if (ounces === null) {
    const plans = frequencies.map((plan) => `A ${plan} subscription takes ${percents[plan]}% off.`);
    return [...wanted.map(priceLine), 'We sell them by the ounce, too.', ...plans].join('\n');
  }
  if (ounces > rules.maxLineQuantity)
    return answer(`For that much, please write to us: ${business.email}.`, '/wholesale');
  const box = portions.length > 0 ? portions : wanted.map((product) => ({ product, ounces }));
  const plans = frequencies.length > 0 ? frequencies : [undefined];
  return [
    ...box.map(portionText),
    ...plans.map((plan) => boxText(box, plan, percents)),
    quoteOf(box).delivery === 0
      ? `Delivery is free here. ${delivery.tax}`
      : `${delivery.fee} ${delivery.tax}`,
  ].join('\n');
}

/** "Kale: $3.00 an ounce, $6.00 for a 2-oz pack, $12.00 for a 4-oz pack." */
export function priceLine({ name, pricePerOunce }: ProductRow): string {
  const packs = packSizes.map(
    (size) => `${formatCents(pricePerOunce * Number.parseInt(size, 10))} for a ${size} pack`,
  );
  return `${name}: ${formatCents(pricePerOunce)} an ounce, ${packs.join(', ')}.`;
}

function portionText({ product, ounces }: Portion): string {
  const { name, pricePerOunce } = product;
  return `${ounces} oz of ${name} is ${formatCents(pricePerOunce * ounces)} (${formatCents(pricePerOunce)} an ounce).`;
}

/** What portions cost together, once or as each box of a plan. */
function boxText(portions: Portion[], plan: Frequency | undefined, percents: DiscountPercents): string {
  const percent = plan ? percents[plan] : 0;
  const { subtotal, discount } = quoteOf(portions, percent);
  const start = plan
    ? `With a ${plan} subscription (${percent}% off, ${formatCents(discount)} less), each box:`
    : 'Together';
  return `${start} ${formatCents(subtotal - discount)}, and ${totalText(portions, percent)}.`;
}

function totalText(portions: Portion[], percent = 0): string {
  return `${formatCents(quoteOf(portions, percent).total)} with delivery and tax`;
}

function quoteOf(portions: Portion[], planPercent = 0) {
  const lines = portions.map(({ product, ounces }) => ({ ounces, pricePerOunce: product.pricePerOunce }));
  return quoteFor({ lines, planPercent, referralPercent: 0 });
}

/** The boxes with a name, or the one that is named: contents, price, and total with delivery and tax, also of the plans that are named. */
export function namedBoxesAnswer({ parsed, shop: { db } }: QuestionContext): string | null {
  if (parsed.ounces !== null) return null;
  const percents = getDiscountPercents(db);
  const products = new Map(activeProducts(db).map((product) => [product.id, product]));
  const named = namedBoxes.filter(({ name }) => parsed.text.includes(withNumerals(name.toLowerCase())));
  const lines = (named.length > 0 ? named : namedBoxes).flatMap(({ name, contents }) => {
    const portions = contents.flatMap(({ productId, ounces }) => {
      const product = products.get(productId);
      return product ? [{ product, ounces }] : [];
    });
    if (portions.length < contents.length) return [];
    const greens = contents.map((green) => `${green.ounces} oz of ${green.name.toLowerCase()}`);
    const plans = parsed.frequencies.map(
      (plan) =>
        ` With the ${percents[plan]}% of a ${plan} subscription: ${totalText(portions, percents[plan])}.`,
    );
    const once = `${formatCents(quoteOf(portions).subtotal)}; ${totalText(portions)}.`;
    return [`${name}: ${new Intl.ListFormat('en-US').format(greens)}, ${once}${plans.join('')}`];
  });
  return `${lines.join('\n')}\n${shopping.mixing}`;
}

/**
 * What delivery, tax and total come to, for a sum of money or an amount of greens bought once; null when none is named, and for a
 * plan, whose discount changes them.
 */
export function costAnswer({ parsed: { money, portions, frequencies } }: QuestionContext): string | null {
  if ((money === null && portions.length === 0) || frequencies.length > 0) return null;
  const subtotal = money ?? quoteOf(portions).subtotal;
  const lines = [{ ounces: 1, pricePerOunce: subtotal }];
  const { tax, total, delivery: fee } = quoteFor({ lines, planPercent: 0, referralPercent: 0 });
  const greens = `${formatCents(subtotal)} of greens`;
  const verdict =
    fee === 0
      ? `Yes: with ${greens}, delivery is free.`
      : `With ${greens}, delivery costs ${formatCents(fee)}; ${formatCents(rules.freeDeliveryFrom - subtotal)} more would make it free.`;
  return `${verdict} Tax is ${formatCents(tax)} and the total ${formatCents(total)}. ${delivery.fee} ${delivery.tax}`;
}

/** What the plans that a message names save, or the price of an amount with them; null when it names none. */
export function planAnswer(context: QuestionContext): string | Answer | null {
  const { ounces, frequencies } = context.parsed;
  if (ounces !== null) return priceAnswer(context);
  if (frequencies.length === 0) return null;
  const plans = plansFor(getDiscountPercents(context.shop.db))
    .filter(({ frequency }) => frequencies.includes(frequency))
    .map(
      ({ description, frequency, discountPercent }) =>
        `${description}: a ${frequency} subscription saves ${discountPercent}% on every box.`,
    );
  return [...plans, subscriptionTerms.trial].join(' ');
}
