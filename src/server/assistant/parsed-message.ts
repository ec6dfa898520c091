import type { Frequency } from '../../shared/contract/settings.ts';
import { activeProducts, type ProductRow } from '../catalog/products.ts';
import type { Db } from '../platform/db/db.ts';
import { amountsIn, moneyIn, type NamedProduct, type Portion, portionsOf, withNumerals } from './amounts.ts';
import { dayPattern } from './days.ts';
import { placesOf } from './places.ts';
import { isMistyped, normalize, wordsOf } from './text.ts';

export type ParsedMessage = {
  /** Normalized. */
  text: string;
  /** With placeholders such as `{zip}`, for matching. */
  textWithPlaceholders: string;
  products: ProductRow[];
  portions: Portion[];
  /** Whole ounces; packs are multiplied ("2 packs of 4 oz" is 8). */
  ounces: number | null;
  /** Cents. */
  money: number | null;
  zips: string[];
  places: string[];
  frequencies: Frequency[];
};

export function parseMessage(db: Db, message: string): ParsedMessage {
  const text = normalizeQuestion(message.replace(/[{}]/g, ' '));
  const all = activeProducts(db);
  const named = replaceProductNames(text, all).replace(amountWithoutUnit, '$& oz');
  const products = productsIn(named, all);
  const placeOf = ({ product }: Portion) => all.indexOf(product);
  // Alternatives are not added up.
  const amounts = alternativeAmounts.test(withPlaceholders(named)) ? [] : amountsIn(named);
  const zips = zipsIn(named);
  const places = zips.length > 0 ? [] : placesIn(db, named);
  const withoutPlaces = places.reduce((left, written) => left.replace(written, '{place}'), named);
  return {
    text,
    textWithPlaceholders: withPlaceholders(withoutPlaces),
    products: all.filter((one) => products.some(({ product }) => product === one)),
    portions: portionsOf(amounts, products).sort((one, other) => placeOf(one) - placeOf(other)),
    ounces: amounts[0]?.ounces ?? null,
    money: moneyIn(named)[0]?.cents ?? null,
    zips,
    places: [...new Set(places)],
    frequencies: (Object.keys(frequencyPatterns) as Frequency[]).filter((frequency) =>
      new RegExp(frequencyPatterns[frequency]).test(text),
    ),
  };
}

export function normalizeQuestion(text: string): string {
  return withNumerals(normalize(text));
}

export function withPlaceholders(text: string): string {
  let replaced = text;
  for (const zip of zipsIn(text)) replaced = replaced.replace(new RegExp(`${zip}(-\\d{4})?`), '{zip}');
  for (const { at, length } of amountsIn(replaced).toReversed())
    replaced = `${replaced.slice(0, at)}{amount}${replaced.slice(at + length)}`;
  for (const [pattern, placeholder] of placeholders) replaced = replaced.replace(pattern, placeholder);
  return replaced.replace(/\s+/g, ' ').trim();
}

/** `{green0}`, `{green1}` ... by position. Also matches "peas", "radishes", "brocoli". */
function replaceProductNames(text: string, products: ProductRow[]): string {
  const words = products.map(({ name }) => distinctiveWord(name));
  const corrected = text.replace(
    /\p{L}{4,}/gu,
    (word) => words.find((productWord) => isMistyped(word, productWord)) ?? word,
  );
  return products.reduce((replaced, { name }, position) => {
    const full = RegExp.escape(name.toLowerCase());
    const short = `${RegExp.escape(words[position] ?? '')}(?:e?s)?(?: shoots?)?`;
    return replaced.replace(new RegExp(`\\b(?:${full}|${short})(?:e?s)?\\b`, 'g'), `{green${position}}`);
  }, corrected);
}

/** "broccoli" for "Baby Broccoli". */
function distinctiveWord(name: string): string {
  const words = name.toLowerCase().split(' ');
  return (
    words.find((word) => !/^(baby|shoots|sprouts|micro|red|green|microgreens)$/.test(word)) ?? words[0] ?? ''
  );
}

function productsIn(text: string, products: ProductRow[]): NamedProduct[] {
  return [...text.matchAll(/\{green(\d+)\}/g)].flatMap((found) => {
    const product = products[Number(found[1])];
    return product ? [{ at: found.index, product }] : [];
  });
}

/** At most three five-digit numbers that are neither an order number nor money. */
function zipsIn(text: string): string[] {
  return [...text.matchAll(fiveDigits)].map(([, zip = '']) => zip).slice(-3);
}

/** At most three. A one-word name may be a person's or an ordinary word. */
function placesIn(db: Db, text: string): string[] {
  const known = placesOf(db);
  const words = wordsOf(text);
  const found: string[] = [];
  for (let start = 0; start < words.length && found.length < 3; start += 1) {
    const names = [3, 2, 1].map((length) => words.slice(start, start + length).join(' '));
    const isPlace = words.length <= 2 || placePrepositions.test(words[start - 1] ?? '');
    const written = names.find((name) => known.has(name) && (isPlace || name.includes(' ')));
    if (!written) continue;
    found.push(written);
    start += written.split(' ').length - 1;
  }
  return found;
}

const frequencyPatterns: Record<Frequency, string> = {
  weekly:
    '(?<!bi-?)\\bweekly\\b|\\b(every|each|once a|per) (single )?(week|saturday)\\b|(?<=oz|ounces?|lbs?|pounds?|packs?|box|\\}) a week\\b',
  biweekly:
    '\\bbi-? ?weekly\\b|\\bfortnight(ly)?\\b|\\b(every|each|once every) (2|second|other|2nd) (weeks?|saturdays?)\\b|\\b(twice|2 times|2x) (a|per|each) month\\b|\\bevery 14 days\\b',
  monthly: '\\bmonthly\\b|\\b(every|each|once a|once per|per) month\\b|\\bevery (4|four) weeks\\b',
};

const placeholders: [RegExp, string][] = [
  [/\{green\d+\}/g, '{green}'],
  [/\bem-[2-9a-z]{4}-[2-9a-z]{4}\b|(?<=\border (?:number |no\.? |nr\.? |id |# ?)?)#?\d{3,}\b/g, '{order}'],
  [new RegExp(Object.values(frequencyPatterns).join('|'), 'g'), ' {plan} '],
  [/\$ ?\d[\d,]*(\.\d{1,2})?|\b\d[\d,]*(\.\d{1,2})? ?(dollars?|bucks|usd)\b/g, '{money}'],
  [/\b\d{1,4}(\.\d+)?( or so)? ?(miles?|mi)\b/g, '{miles}'],
  [dayPattern, '{day}'],
  [
    /\b(sunflowers?( shoots| sprouts| microgreens)?|arugula|rocket|cilantro|coriander|basil|beets?|amaranth|wheat ?grass|cress|chard|spinach|lettuces?|cabbage|bok choy|kohlrabi|fennel|dill|parsley|mint|chives?|onions?|leeks?|carrots?|celery|alfalfa|mung ?beans?|lentils?|clover|nasturtiums?|borage|sorrel|mushrooms?|tomato(es)?|micro herbs|edible flowers)\b/g,
    '{othergreen}',
  ],
];

const placePrepositions =
  /^(to|in|is|from|near|around|about|for|and|or|at|reach|serve|serves|cover|downtown|outside|live)$/;
/** "5 oz {green} and 7 of the {green}". */
const amountWithoutUnit =
  /(?<=\b(?:oz|ounces?)\b.*)\b\d{1,3}(?= (?:more )?(?:of )?(?:the |your |those )?\{green)/g;
/** "4 oz or 8 oz". */
const alternativeAmounts = /\{amount\}(?: \w+| \{green\})*,? (?:or|vs|versus)\b(?: \w+)* \{amount\}/;
const fiveDigits =
  /(?<![\d$#.-]|\b(?:order|invoice|account|number)(?: number| is| was)* )(\d{5})(?:-\d{4})?(?![\d.]\d|\s*(?:oz|ounces?|dollars?)\b|\d)/g;
