import { business, rules } from '../../shared/business.ts';
import { delivery, retailMinimum, subscriptionTerms } from '../../shared/facts/basics.ts';
import { namedBoxes } from '../../shared/facts/boxes.ts';
import { shopping } from '../../shared/facts/shopping.ts';
import { formatCents, percentOf } from '../../shared/money.ts';
import { packSizes } from '../../shared/packs.ts';
import { quoteFor } from '../../shared/quote.ts';
import { type DiscountPercents, type Frequency, frequencies, plansFor } from '../../shared/settings.ts';
import { activeProducts, type ProductRow } from '../catalog/products.ts';
import { getDiscountPercents, getReferralPercent } from '../settings/settings.ts';
import { type Portion, withNumerals } from './amounts.ts';
import { type Answer, answer, type QuestionContext } from './answer.ts';
import { deadlineAnswer } from './delivery-dates.ts';
import type { ParsedMessage } from './parsed-message.ts';

/** Of the plans, and of a friend's first box. */
type Percents = DiscountPercents & { referral: number };

/** What greens cost, from the catalog as it stands: by the ounce and pack, or for amounts, with plan, fee, tax and total. */
export function priceAnswer({ parsed, shop: { db, now } }: QuestionContext): string | Answer | null {
  // The price of something that is not sold is none of ours.
  if (parsed.products.length === 0 && parsed.textWithPlaceholders.includes('{othergreen}')) return null;
  const products = activeProducts(db);
  const percents = { ...getDiscountPercents(db), referral: getReferralPercent(db) };
  if (parsed.ounces !== null) {
    if (parsed.ounces > rules.maxLineQuantity)
      return answer(`For that much, please write to us: ${business.email}.`, '/wholesale');
    const deadline = deadlineAnswer(parsed.text, db, now());
    return [amountText(parsed, products, percents), deadline].filter(Boolean).join('\n');
  }
  const wanted = parsed.products.length > 0 ? parsed.products : products;
  const plans = plansIn(parsed).map((plan) => `A ${plan} subscription takes ${percents[plan]}% off.`);
  return [...wanted.map(priceLine), 'We sell them by the ounce, too.', ...plans].join('\n');
}

/** The same of a box, which has no price of its own. */
export function boxPriceAnswer(context: QuestionContext): string | Answer | null {
  const price = priceAnswer(context);
  if (typeof price !== 'string') return price;
  return `You choose what goes into a box. ${price}\n${delivery.fee} ${delivery.tax}`;
}

/** "Kale: $3.00 an ounce, $6.00 for a 2-oz pack, $12.00 for a 4-oz pack." */
export function priceLine({ name, pricePerOunce }: ProductRow): string {
  const packs = packSizes.map(
    (size) => `${formatCents(pricePerOunce * Number.parseInt(size, 10))} for a ${size} pack`,
  );
  return `${name}: ${formatCents(pricePerOunce)} an ounce, ${packs.join(', ')}.`;
}

/** Cents of what a message wants, or null when it names neither a sum of money nor an amount of a product. */
function subtotalOf({ money, portions, amountsAreAlternatives }: ParsedMessage): number | null {
  if (money !== null) return money;
  if (portions.length === 0 || amountsAreAlternatives) return null;
  return portions.reduce((sum, { product, ounces }) => sum + product.pricePerOunce * ounces, 0);
}

/** An amount without a product is wanted of each: in one box where the words say so, otherwise to compare them. */
function amountText(parsed: ParsedMessage, products: ProductRow[], percents: Percents): string {
  const ounces = parsed.ounces ?? 0;
  const portions =
    parsed.portions.length > 0 ? parsed.portions : products.map((product) => ({ product, ounces }));
  const plans = plansIn(parsed);
  const plan = plans.length === 1 ? plans[0] : undefined;
  if (parsed.amountsAreAlternatives || (parsed.portions.length === 0 && !inOneBox.test(parsed.text))) {
    const lines = portions.map(
      (portion) => `${portionText(portion, plan, percents)}; ${totalText([portion], plan, percents)}.`,
    );
    return [...lines, `${delivery.fee} ${delivery.tax}`].join('\n');
  }
  const isReferred = /\b(refer\w*|invite\w*|invitation)\b|\bfriend\b.*\b(link|code)\b/.test(parsed.text);
  const lines = portions.map((portion) => `${portionText(portion, plan, percents)}.`);
  return [...lines, ...totalLines(portions, plans, percents, isReferred)].join('\n');
}

function portionText(
  { product, ounces }: Portion,
  plan: Frequency | undefined,
  percents: DiscountPercents,
): string {
  const price = product.pricePerOunce * ounces;
  const plain = `${ounces} oz of ${product.name} is ${formatCents(price)} (${formatCents(product.pricePerOunce)} an ounce)`;
  if (!plan) return plain;
  const reduced = formatCents(price - percentOf(price, percents[plan]));
  return `${plain}, or ${reduced} with the ${percents[plan]}% of a ${plan} subscription`;
}

function totalLines(
  portions: Portion[],
  plans: Frequency[],
  percents: Percents,
  isReferred: boolean,
): string[] {
  const totals = (plans.length > 0 ? plans : [undefined]).map((plan) => {
    const { subtotal, discount } = quoteOf(portions, plan, percents);
    const saved = plan ? `${percents[plan]}% off, ${formatCents(discount)} less` : '';
    const start = plan ? `With a ${plan} subscription (${saved}), each box:` : 'Together';
    const first = isReferred ? ` ${referredText(portions, plan, percents)}` : '';
    return `${start} ${formatCents(subtotal - discount)}, and ${totalText(portions, plan, percents)}.${first}`;
  });
  const isDeliveryFree = quoteOf(portions, undefined, percents).delivery === 0;
  return [
    ...totals,
    isDeliveryFree ? `Delivery is free here. ${delivery.tax}` : `${delivery.fee} ${delivery.tax}`,
  ];
}

/** What the first box costs somebody who joined through a friend's link. */
function referredText(portions: Portion[], plan: Frequency | undefined, percents: Percents): string {
  const { referralDiscount, total } = quoteOf(portions, plan, percents, percents.referral);
  return `With a friend's link the first box has ${percents.referral}% off (${formatCents(referralDiscount)}): ${formatCents(total)} in all.`;
}

function totalText(portions: Portion[], plan: Frequency | undefined, percents: DiscountPercents): string {
  return `${formatCents(quoteOf(portions, plan, percents).total)} with delivery and tax`;
}

function quoteOf(
  portions: Portion[],
  plan: Frequency | undefined,
  percents: DiscountPercents,
  referralPercent = 0,
) {
  const lines = portions.map(({ product, ounces }) => ({ ounces, pricePerOunce: product.pricePerOunce }));
  return quoteFor({ lines, planPercent: plan ? percents[plan] : 0, referralPercent });
}

/** The smallest order: one ounce of the least expensive green, with delivery and tax. */
export function minimumAnswer({ parsed: { text }, shop: { db } }: QuestionContext): string | null {
  // Theirs is another one.
  if (
    /\b(wholesale|restaurants?|cafes?|hotels?|bakery|deli|caterers?|catering|chefs?|business|resell)\b/.test(
      text,
    )
  )
    return null;
  const sorted = activeProducts(db).toSorted((a, b) => a.pricePerOunce - b.pricePerOunce);
  const [product] = sorted;
  const isOfEach = /\b(all|each|every)\b/.test(text);
  const portions = (isOfEach ? sorted : sorted.slice(0, 1)).map((each) => ({ product: each, ounces: 1 }));
  const price = formatCents(portions.reduce((sum, each) => sum + each.product.pricePerOunce, 0));
  const name = isOfEach ? 'each' : product?.name.toLowerCase();
  const least = product
    ? ` One ounce of ${name} is ${price}, and ${totalText(portions, undefined, getDiscountPercents(db))}.`
    : '';
  return `${retailMinimum} ${shopping.sizes}${least} ${delivery.fee}`;
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
    const { subtotal } = quoteOf(portions, undefined, percents);
    const plans = plansIn(parsed).map(
      (plan) =>
        ` With the ${percents[plan]}% of a ${plan} subscription: ${totalText(portions, plan, percents)}.`,
    );
    const once = `${formatCents(subtotal)}; ${totalText(portions, undefined, percents)}.`;
    return [`${name}: ${listFormat.format(greens)}, ${once}${plans.join('')}`];
  });
  return `${lines.join('\n')}\n${shopping.mixing}`;
}

/** The plans that a message names; all of them when it only speaks of subscribing. */
function plansIn({ frequencies: named, text }: ParsedMessage): Frequency[] {
  if (named.length > 0) return named;
  if (/\b(no|not a|without a?) ?(subscription|plan|membership)\b/.test(text)) return [];
  return /\b(subscri\w+|plans?|membership|recurring)\b/.test(text) ? [...frequencies] : [];
}

/** The least or the most expensive product. */
export function extremePriceAnswer({ parsed: { text }, shop: { db } }: QuestionContext): string | null {
  const sorted = activeProducts(db).toSorted((a, b) => a.pricePerOunce - b.pricePerOunce);
  const isMost = /\b(dearest|most expensive|priciest|costliest)\b/.test(text);
  const found = isMost ? sorted.at(-1) : sorted[0];
  return found ? `Our ${isMost ? 'most' : 'least'} expensive green is ${priceLine(found)}` : null;
}

/** How many whole ounces of each green a sum of money buys. */
export function ouncesForMoneyAnswer({
  parsed: { money, products },
  shop: { db },
}: QuestionContext): string | null {
  if (money === null) return null;
  const bought = ouncesOfEach(products, activeProducts(db), (price) => Math.floor(money / price));
  const delivered = ouncesOfEach(products, activeProducts(db), (price) => ouncesDelivered(money, price));
  return `${formatCents(money)} buys ${bought}, before delivery and tax; with both in that sum it buys ${delivered}. ${delivery.fee} ${delivery.tax}`;
}

/** How many whole ounces of each green make delivery free. */
export function freeDeliveryOuncesAnswer({ parsed: { products }, shop: { db } }: QuestionContext): string {
  const needed = ouncesOfEach(products, activeProducts(db), (price) =>
    Math.ceil(rules.freeDeliveryFrom / price),
  );
  return `${delivery.fee} That is ${needed}, or any mix that comes to as much.`;
}

/** The most whole ounces at a price whose total with delivery and tax is within a sum of money (all cents). */
function ouncesDelivered(money: number, pricePerOunce: number): number {
  let ounces = Math.min(Math.floor(money / pricePerOunce), rules.maxLineQuantity);
  while (ounces > 0) {
    const lines = [{ ounces, pricePerOunce }];
    if (quoteFor({ lines, planPercent: 0, referralPercent: 0 }).total <= money) break;
    ounces -= 1;
  }
  return ounces;
}

function ouncesOfEach(named: ProductRow[], all: ProductRow[], ouncesAt: (price: number) => number): string {
  const items = (named.length > 0 ? named : all).map(
    ({ name, pricePerOunce }) => `${ouncesAt(pricePerOunce)} oz of ${name.toLowerCase()}`,
  );
  return new Intl.ListFormat('en-US', { type: 'disjunction' }).format(items);
}

/** What delivery, tax and total come to, for a sum of money or an amount of greens; null when none is named. */
export function costAnswer({ parsed }: QuestionContext): string | null {
  const subtotal = isTheFee(parsed) ? null : subtotalOf(parsed);
  return subtotal === null ? null : `${costsText(subtotal)} ${delivery.fee} ${delivery.tax}`;
}

function costsText(subtotal: number): string {
  const greens = `${formatCents(subtotal)} of greens`;
  const lines = [{ ounces: 1, pricePerOunce: subtotal }];
  const { tax, total, delivery: fee } = quoteFor({ lines, planPercent: 0, referralPercent: 0 });
  const lacking = formatCents(rules.freeDeliveryFrom - subtotal);
  const verdict =
    fee === 0
      ? `Yes: with ${greens}, delivery is free.`
      : `With ${greens}, delivery costs ${formatCents(fee)}; ${lacking} more would make it free.`;
  return `${verdict} Tax is ${formatCents(tax)} and the total ${formatCents(total)}.`;
}

/** "Why is delivery $20?" */
function isTheFee({ money, text }: ParsedMessage): boolean {
  return money === rules.deliveryFee && !/\b(order|spend|spent|buy|greens|if|with)\b/.test(text);
}

/** What the plans that a message names save, of a sum of money or an amount where it names one; null when it names neither. */
export function planAnswer(context: QuestionContext): string | Answer | null {
  const { ounces, frequencies: named, money } = context.parsed;
  if (ounces !== null) return priceAnswer(context);
  if (named.length === 0 && money === null) return null;
  const plans = plansFor(getDiscountPercents(context.shop.db))
    .filter(({ frequency }) => named.length === 0 || named.includes(frequency))
    .map(({ description, frequency, discountPercent: percent }) => {
      const saved =
        money === null ? '' : ` (${formatCents(percentOf(money, percent))} of ${formatCents(money)})`;
      return `${description}: a ${frequency} subscription saves ${percent}%${saved} on every box.`;
    });
  return [...plans, subscriptionTerms.trial].join(' ');
}

const listFormat = new Intl.ListFormat('en-US');
const inOneBox = /\b(each|all|every(thing)?|both|of them|mix|together)\b/;
