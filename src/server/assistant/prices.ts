import { business, rules } from '../../shared/business.ts';
import { packSizes } from '../../shared/catalog.ts';
import { delivery } from '../../shared/facts/basics.ts';
import { formatCents, percentOf } from '../../shared/money.ts';
import { quoteFor } from '../../shared/quote.ts';
import type { Frequency } from '../../shared/settings.ts';
import { activeProducts, type ProductRow } from '../catalog/products.ts';
import { getDiscountPercents } from '../settings/settings.ts';
import type { Portion } from './amounts.ts';
import { type Answer, answer, pages, type Rule } from './answer.ts';

/** What the greens cost, from the catalogue as it stands: by the ounce, by the pack, or for an amount of ounces. */
export const answerPrices: Rule = (question, { db }) => {
  const { text, products, ounces, frequency } = question;
  const sellable =
    ounces !== null &&
    (products.length > 0 || /\b(greens|microgreens|each|costs?|price|dollars?)\b/.test(text));
  if (!aboutPrices.test(text) && !sellable) return null;
  if (neverPrices.test(text) || (otherCosts.test(text) && products.length === 0 && !sellable)) return null;
  const all = activeProducts(db);
  const wanted = products.length > 0 ? products : all;
  if (extremes.test(text)) return extremeAnswer(all, text);
  if (ounces !== null) {
    const portions = products.length > 0 ? question.portions : all.map((product) => ({ product, ounces }));
    const percent = frequency ? getDiscountPercents(db)[frequency] : 0;
    return portionsAnswer(portions, frequency, percent, inAll.test(text));
  }
  if (products.length === 0 && !aboutGreens.test(text)) return null;
  return answer(`${wanted.map(priceLine).join('\n')}\nWe sell them by the ounce, too.`, pages.shop);
};

/** "Kale is $3.00 an ounce: $6.00 for a 2-oz pack and $12.00 for a 4-oz pack." */
export function priceLine({ name, pricePerOunce }: ProductRow): string {
  const packs = packSizes.map(
    (size) => `${formatCents(pricePerOunce * Number.parseInt(size, 10))} for a ${size} pack`,
  );
  return `${name}: ${formatCents(pricePerOunce)} an ounce, ${packs.join(', ')}.`;
}

function portionsAnswer(
  portions: Portion[],
  frequency: Frequency | null,
  percent: number,
  altogether: boolean,
): Answer {
  if (portions.some(({ ounces }) => ounces > rules.maxLineQuantity)) {
    return answer(`For that much, please write to us: ${business.email}.`, pages.wholesale);
  }
  const lines = portions.map(({ product, ounces }) => portionLine(product, ounces, frequency, percent));
  const together = portions.length > 1 || altogether ? `${totalLine(portions, percent)}\n` : '';
  return answer(`${lines.join('\n')}\n${together}${delivery.tax} ${delivery.fee}`, pages.shop);
}

function portionLine(
  { name, pricePerOunce }: ProductRow,
  ounces: number,
  frequency: Frequency | null,
  percent: number,
): string {
  const price = pricePerOunce * ounces;
  const plain = `${ounces} oz of ${name} is ${formatCents(price)} (${formatCents(pricePerOunce)} an ounce)`;
  if (!frequency) return `${plain}.`;
  return `${plain}, or ${formatCents(price - percentOf(price, percent))} with the ${percent}% of a ${frequency} subscription.`;
}

function totalLine(portions: Portion[], percent: number): string {
  const lines = portions.map(({ product, ounces }) => ({ ounces, pricePerOunce: product.pricePerOunce }));
  const { subtotal, discount, total } = quoteFor({ lines, planPercent: percent, referralPercent: 0 });
  return `Together ${formatCents(subtotal - discount)}, and ${formatCents(total)} with delivery and tax.`;
}

function extremeAnswer(all: ProductRow[], text: string): Answer {
  const sorted = [...all].sort((a, b) => a.pricePerOunce - b.pricePerOunce);
  const dearest = /\b(dearest|most expensive|priciest)\b/.test(text);
  const found = dearest ? sorted.at(-1) : sorted[0];
  if (!found) return answer('There is nothing on our shelves just now.', pages.shop);
  return answer(
    `Our ${dearest ? 'most expensive' : 'least expensive'} green is ${priceLine(found)}`,
    pages.shop,
  );
}

/** Asked for what is paid in the end. */
const inAll = /\b(total|altogether|all in|in all|tax(es)?|deliver(y|ed)|shipp(ed|ing))\b/;
const extremes =
  /\b(cheapest|least expensive|lowest price|most affordable|dearest|most expensive|priciest)\b/;
const aboutPrices =
  /\b(prices?|pric(ey|ing)|costs?|how much|how expensive|expensive|cheap(est|er)?|(do|does|you) charge|\$|dollars?|affordable|dearest|priciest|rates?)\b/;
const neverPrices =
  /\bhow much (protein|fiber|vitamin|iron|water|sugar|carbs?|sodium|time|space|light|to (eat|use|serve)|should|do i (need|eat|use))\b|\b(calories|serving|vitamins?|protein|fiber|nutrients?)\b/;
const otherCosts =
  /\b(deliver(y|ies|ed|ing)?|shipp?(ing)?|subscri\w+|plan|tax(es)?|weekly|biweekly|monthly|wholesale|save|saving|discount|membership|sign up|refer\w*|earn|minimum|water|trial|refund|partner\w*|apply|application|grow(ing|n)?|protein|vitamins?)\b/;
const aboutGreens =
  /^\W*(the )?(prices?|price list|cost|costs|how much|pricing)\W*$|\b(greens|microgreens|they|them|it|one|products?|everything|all|list|things?|stuff|box|pack|packs|bag|ounce|oz|pound|kilos?|kg|your prices?|your pricing|the prices?|each|sell|what is the (price|cost))\b/;
