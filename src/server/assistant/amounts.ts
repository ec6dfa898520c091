import type { ProductRow } from '../catalog/products.ts';

/** How much of a product is asked for, in whole ounces. */
export type Portion = { product: ProductRow; ounces: number };

/** An amount or a product where it stands in a text. */
export type Amount = { at: number; ounces: number };
export type NamedProduct = { at: number; product: ProductRow };

/** Writes words and fractions for numbers as numerals: "half a pound" is "8 oz", "three" is "3". */
export function withNumerals(text: string): string {
  return text
    .replace(/\b(a )?half (a |of a )?(pound|lb)\b/g, '8 oz')
    .replace(/\b(a )?quarter (of a |of )?(pound|lb)\b/g, '4 oz')
    .replace(
      /(?:\b(\d{1,3}) (?:and )?)?\b([13])\/([24]) ?(?:of )?(?:a )?(?:pounds?|lbs?)\b/g,
      (_, whole, part, of) => `${Number(whole ?? 0) * 16 + (Number(part) * 16) / Number(of)} oz`,
    )
    .replace(/\b(a|an|one|per) (?=ounce|oz|pound|lb|\d+ ?-?(oz|ounce))/g, '1 ')
    .replace(numeralWords, (_, word: string) => numerals[word] ?? word);
}

/** The amounts of a text with numerals. Only whole ounces are sold, so half an ounce is no amount. */
export function amountsIn(text: string): (Amount & { length: number })[] {
  return [...text.matchAll(amountPattern)]
    .map((found) => {
      const [written, before, count = '', unit = '', after] = found;
      const ounces = toNumber(count) * (/^(lb|pound)/.test(unit) ? 16 : 1) * Number(before ?? after ?? 1);
      return { at: found.index, length: written.length, ounces };
    })
    .filter(({ ounces }) => ounces > 0 && Number.isInteger(ounces));
}

/** The sums of money in a text with numerals, in cents. */
export function moneyIn(text: string): { at: number; length: number; cents: number }[] {
  return [...text.matchAll(moneyPattern)].map((found) => ({
    at: found.index,
    length: found[0].length,
    cents: Math.round(toNumber(found[1] ?? found[2] ?? '') * 100),
  }));
}

/**
 * How much of each product is wanted. Where amounts come first ("2 oz of radish and 4 oz of kale"), each belongs to the product
 * after it, otherwise ("radish 2 oz, kale 4 oz") to the product before it. A product without an amount of its own shares the
 * nearest one ("4 oz of kale and radish"). Amounts that are alternatives are not added up.
 */
export function portionsOf(
  amounts: Amount[],
  namedProducts: NamedProduct[],
  amountsAreAlternatives: boolean,
): Portion[] {
  const [first] = amounts;
  if (!first || namedProducts.length === 0) return [];
  const amountsLead = namedProducts.every(({ at }) => at > first.at);
  const named = amounts.flatMap((amount) => {
    const after = namedProducts.find(({ at }) => at > amount.at);
    const before = namedProducts.findLast(({ at }) => at < amount.at);
    const { product } = (amountsLead ? (after ?? before) : (before ?? after)) ?? {};
    return product ? [{ product, ounces: amount.ounces }] : [];
  });
  if (amountsAreAlternatives) return named;
  const ounces = new Map<ProductRow, number>();
  for (const portion of named)
    ounces.set(portion.product, (ounces.get(portion.product) ?? 0) + portion.ounces);
  return [...new Map(namedProducts.map(({ product, at }) => [product, at] as const))].map(([product, at]) => {
    const shared = amountsLead
      ? amounts.findLast((amount) => amount.at < at)
      : amounts.find((amount) => amount.at > at);
    return { product, ounces: ounces.get(product) ?? (shared ?? first).ounces };
  });
}

function toNumber(written: string): number {
  return Number(written.replaceAll(',', ''));
}

const numerals = Object.fromEntries(
  'two:2 three:3 four:4 five:5 six:6 seven:7 eight:8 nine:9 ten:10 twelve:12 dozen:12 sixteen:16 twenty:20 thirty:30 forty:40 fifty:50 hundred:100'
    .split(' ')
    .map((pair) => pair.split(':')),
) as Record<string, string>;
const numeralWords = new RegExp(`\\b(?:a )?(${Object.keys(numerals).join('|')})\\b`, 'g');

// "1,000", "35", "35.50": a number that is not the end of another one.
const number = '(?<![\\d.,/])((?:\\d{1,3}(?:,\\d{3})+|\\d{1,5})(?:\\.\\d{1,2})?)';
const packs = '(?:x|packs?|boxes|box|bags?|containers?|units?|orders?|of)';
const amountPattern = new RegExp(
  `(?:\\b(\\d{1,3}) ?(?:${packs} ){0,2}(?:the )?)?${number} ?-?(oz|ounces?|lbs?|pounds?)\\b(?: ?(?:packs?|boxes|bags?)? ?(?:x|times) ?(\\d{1,3})\\b)?`,
  'g',
);
const moneyPattern = new RegExp(`\\$ ?${number}(?!\\d)|${number} ?(?:dollars?|bucks|usd)\\b`, 'g');
