import type { ProductRow } from '../catalog/products.ts';

export type Portion = { product: ProductRow; ounces: number };

/** `at` is the position in the text. */
type Amount = { at: number; ounces: number };
export type NamedProduct = { at: number; product: ProductRow };

/** "half a pound" becomes "8 oz", "three" becomes "3". */
export function withNumerals(text: string): string {
  return text
    .replace(/\b(?:a )?(half|quarter) (?:of )?(?:a )?(?:pound|lb)\b/g, (_, part) =>
      part === 'half' ? '8 oz' : '4 oz',
    )
    .replace(/\b(a|an|one|per) (?=ounce|oz|pound|lb|\d+ ?-?(oz|ounce))/g, '1 ')
    .replace(numeralWords, (_, word: string) => numerals[word] ?? word);
}

/** Whole ounces only. Ignores half ounces and a pack size after an amount: "12 oz in 2 oz packs". */
export function amountsIn(text: string): (Amount & { length: number })[] {
  return [...text.matchAll(amountPattern)]
    .map((found) => {
      const [written, packs = '1', count = '', unit = ''] = found;
      const ounces = toNumber(count) * (/^(lb|pound)/.test(unit) ? 16 : 1) * Number(packs);
      return { at: found.index, length: written.length, ounces };
    })
    .filter(({ ounces }) => ounces > 0 && Number.isInteger(ounces))
    .filter(({ at }, index) => index === 0 || !/\bin (the )?$/.test(text.slice(0, at)));
}

/** In cents. */
export function moneyIn(text: string): { cents: number }[] {
  return [...text.matchAll(moneyPattern)].map(([, before, after]) => ({
    cents: Math.round(toNumber(before ?? after ?? '') * 100),
  }));
}

/**
 * Amounts first ("2 oz of radish and 4 oz of kale"): each belongs to the next product, else ("radish 2 oz,
 * kale 4 oz") to the previous one. Others share the nearest ("4 oz of kale and radish").
 */
export function portionsOf(amounts: Amount[], products: NamedProduct[]): Portion[] {
  const [first] = amounts;
  if (!first) return [];
  const amountsLead = products.every(({ at }) => at > first.at);
  const ounces = new Map<ProductRow, number>();
  for (const amount of amounts) {
    const after = products.find(({ at }) => at > amount.at);
    const before = products.findLast(({ at }) => at < amount.at);
    const { product } = (amountsLead ? (after ?? before) : (before ?? after)) ?? {};
    if (product) ounces.set(product, (ounces.get(product) ?? 0) + amount.ounces);
  }
  return [...new Map(products.map(({ product, at }) => [product, at]))].map(([product, at]) => {
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

// "1,000", "35", "35.50", not the end of another number.
const number = '(?<![\\d.,/])((?:\\d{1,3}(?:,\\d{3})+|\\d{1,5})(?:\\.\\d{1,2})?)';
const packs = '(?:x|packs?|boxes|box|bags?|containers?|units?|orders?|of)';
const amountPattern = new RegExp(
  `(?:\\b(\\d{1,3}) ?(?:${packs} ){0,2}(?:the )?)?${number} ?-?(oz|ounces?|lbs?|pounds?)\\b`,
  'g',
);
const moneyPattern = new RegExp(`\\$ ?${number}(?!\\d)|${number} ?(?:dollars?|bucks|usd)\\b`, 'g');
