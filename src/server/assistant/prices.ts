import { business, rules } from '../../shared/business.ts';
import type { Frequency } from '../../shared/contract/settings.ts';
import { delivery, subscriptionTerms } from '../../shared/facts/basics.ts';
import { shopping } from '../../shared/facts/shopping.ts';
import { formatCents } from '../../shared/rules/money.ts';
import { packSizes } from '../../shared/rules/packs.ts';
import { type DiscountPercents, plansFor } from '../../shared/rules/plans.ts';
import { quoteFor } from '../../shared/rules/quote.ts';
import { activeProducts, type ProductRow } from '../catalog/products.ts';
import { listBoxes } from '../settings/page-contents.ts';
import { getDiscountPercents } from '../settings/settings.ts';
import { type Portion, withNumerals } from './amounts.ts';
import { type Answer, answer, type QuestionContext } from './answer.ts';

export function priceAnswer({ parsed, shop: { db } }: QuestionContext): string | Answer | null {
  const { ounces, products, portions, frequencies, textWithPlaceholders } = parsed;
  // A green that is not sold has no price.
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

export function namedBoxesAnswer({ parsed, shop: { db } }: QuestionContext): string | null {
  if (parsed.ounces !== null) return null;
  const percents = getDiscountPercents(db);
  const products = new Map(activeProducts(db).map((product) => [product.id, product]));
  const boxes = listBoxes(db);
  const named = boxes.filter(({ name }) => parsed.text.includes(withNumerals(name.toLowerCase())));
  const lines = (named.length > 0 ? named : boxes).flatMap(({ name, products: contents }) => {
    const portions = contents.flatMap(({ productId, quantity: ounces }) => {
      const product = products.get(productId);
      return product ? [{ product, ounces }] : [];
    });
    if (portions.length < contents.length) return [];
    const greens = portions.map(({ product, ounces }) => `${ounces} oz of ${product.name.toLowerCase()}`);
    const plans = parsed.frequencies.map(
      (plan) =>
        ` With the ${percents[plan]}% of a ${plan} subscription: ${totalText(portions, percents[plan])}.`,
    );
    const once = `${formatCents(quoteOf(portions).subtotal)}; ${totalText(portions)}.`;
    return [`${name}: ${new Intl.ListFormat('en-US').format(greens)}, ${once}${plans.join('')}`];
  });
  return `${lines.join('\n')}\n${shopping.mixing}`;
}

/** For a one-time purchase; null without a sum or amount, and for a plan, whose discount changes it. */
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

/** Null when it names no plan. */
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
