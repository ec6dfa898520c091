import type { ProductRow } from '../catalog/products.ts';

export type Portion = { product: ProductRow; ounces: number };

/** A product by its name or its last word's other forms: "peas", "broccoli", "radishes". */
export function productPattern({ name }: ProductRow): RegExp {
  const words = name.toLowerCase().split(' ');
  const telling = (words.find((word) => !lesserWords.has(word)) ?? words[0] ?? '').replace(/[^\p{L}]/gu, '.');
  return new RegExp(`\\b${telling}(e?s)?\\b`);
}

const lesserWords = new Set(['baby', 'shoots', 'sprouts', 'micro', 'red', 'green']);

/** The first amount of a text in whole ounces, or null. */
export function ouncesIn(text: string): number | null {
  return amountsIn(withNumerals(text))[0]?.ounces ?? null;
}

/**
 * How much of each green is wanted: one amount is for all of them ("4 oz of kale and radish"), several belong to the green
 * that follows them ("2 oz of radish and 4 oz of kale"), or stands before them ("radish 2 oz, kale 4 oz").
 */
export function portionsIn(text: string, products: ProductRow[]): Portion[] {
  const written = withNumerals(text);
  const amounts = amountsIn(written);
  const [first] = amounts;
  if (!first) return [];
  const places = products.map((product) => ({ product, at: written.search(productPattern(product)) }));
  const amountLeads = places.every(({ at }) => at > first.at);
  return places.map(({ product, at }) => {
    const own = amountLeads
      ? amounts.findLast((amount) => amount.at < at)
      : amounts.find((amount) => amount.at > at);
    return { product, ounces: (own ?? first).ounces };
  });
}

/** Cents of the first sum of money in a text, or null. */
export function amountIn(text: string): number | null {
  const found = sumOfMoney.exec(withNumerals(text));
  return found && Math.round(numberIn(found[1] ?? found[2] ?? '') * 100);
}

/** Whole ounces only: nothing else is sold, and half of an amount is not the amount. */
function amountsIn(written: string): { at: number; ounces: number }[] {
  return [...written.matchAll(amountOfGreens)]
    .map((found) => {
      const [, before, count = '', unit = '', after] = found;
      const ounces = numberIn(count) * (/^(lb|pound)/.test(unit) ? 16 : 1) * Number(before ?? after ?? 1);
      return { at: found.index, ounces };
    })
    .filter(({ ounces }) => ounces > 0 && Number.isInteger(ounces));
}

function numberIn(written: string): number {
  return Number(written.replaceAll(',', ''));
}

// "1,000", "35", "35.50": a whole number, not the end of another one.
const number = '(?<![\\d.,/])((?:\\d{1,3}(?:,\\d{3})+|\\d{1,5})(?:\\.\\d{1,2})?)';
const sumOfMoney = new RegExp(`\\$\\s*${number}(?!\\d)|${number}\\s*(?:dollars?|bucks|usd)\\b`);
const amountOfGreens = new RegExp(
  `(?:\\b(\\d{1,3}) ?(?:x|packs? of|boxes of|bags? of|packs?) ?)?${number} ?-?(oz|ounces?|lbs?|pounds?)\\b(?: (?:packs?|boxes|bags?) x ?(\\d{1,3}))?`,
  'g',
);

function withNumerals(text: string): string {
  return text
    .replace(/\bhalf (a |of a )?(pound|lb)\b/g, '8 oz')
    .replace(/\bquarter (of a |of )?(pound|lb)\b|\ba quarter pound\b/g, '4 oz')
    .replace(
      /(?:\b(\d{1,3}) (?:and )?)?\b([13])\/([24]) ?(?:of )?(?:a )?(?:pounds?|lbs?)\b/g,
      (_, whole, part, of) => `${Number(whole ?? 0) * 16 + (Number(part) * 16) / Number(of)} oz`,
    )
    .replace(/\b(a|an|one|per|by the) (?=pack|bag|box|ounce|oz|pound|lb|\d+\s*-?oz)/g, '1 ')
    .replace(
      /\b(two|three|four|five|six|seven|eight|nine|ten|twelve|dozen|twenty|thirty|forty|fifty|hundred)\b/g,
      (word) => numerals[word] ?? word,
    );
}

const numerals: Record<string, string> = {
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
  twelve: '12',
  dozen: '12',
  twenty: '20',
  thirty: '30',
  forty: '40',
  fifty: '50',
  hundred: '100',
};
