import type { Frequency } from '../../shared/settings.ts';
import { activeProducts, type ProductRow } from '../catalog/products.ts';
import type { Db } from '../db.ts';
import { amountsIn, moneyIn, type NamedProduct, type Portion, portionsOf, withNumerals } from './amounts.ts';
import { dayPattern, holidayPattern } from './days.ts';
import { beyondGeorgia, farAway, placesOf } from './places.ts';
import { isMistyped, normalize, withoutDoubles, wordsOf } from './text.ts';

/** What a message says, read for the answers that compute. */
export type ParsedMessage = {
  /** The message, normalized. */
  text: string;
  /** The same with a placeholder such as `{zip}` for each value: what is matched with the examples. */
  textWithPlaceholders: string;
  products: ProductRow[];
  /** What is wanted of each product that is named; empty without an amount. */
  portions: Portion[];
  /** "4 oz or 8 oz": the portions are wanted one or the other, not together. */
  amountsAreAlternatives: boolean;
  /** The first amount in whole ounces, packs counted out ("2 packs of 4 oz" is 8). */
  ounces: number | null;
  /** Cents. */
  money: number | null;
  zips: string[];
  /** Keys of places in Georgia (see `placesOf`), and `farAway`. */
  places: string[];
  miles: number | null;
  frequencies: Frequency[];
};

/** Reads a message. */
export function parseMessage(db: Db, message: string): ParsedMessage {
  const text = withNumerals(normalize(message.replace(/[{}]/g, ' ')));
  const products = activeProducts(db);
  const named = replaceProductNames(text, products);
  const counted = withoutPackSizes(
    named
      .replace(amountWithoutUnit, (count) => (/\boz\b|\bounce/.test(named) ? `${count} oz` : count))
      .replace(sumWithoutUnit, '$$$&'),
  );
  const namedProducts = namedProductsIn(counted, products);
  const amounts = amountsIn(counted);
  const sums = moneyIn(counted);
  const zips = zipsIn(counted);
  const miles = /\b(\d{1,4}(?:\.\d+)?)( or so)? ?(miles?|mi)\b/.exec(counted);
  const places = zips.length > 0 ? [] : placesIn(db, counted);
  const withPlaces = places.reduce((left, { written }) => left.replace(written, '{place}'), counted);
  const textWithPlaceholders = withPlaceholders(withPlaces).replace(greeting, '');
  const amountsAreAlternatives = alternativeAmounts.test(textWithPlaceholders);
  return {
    text,
    textWithPlaceholders,
    products: [...new Set(namedProducts.map(({ product }) => product))],
    portions: portionsOf(amounts, namedProducts, amountsAreAlternatives),
    amountsAreAlternatives,
    ounces: amounts[0]?.ounces ?? null,
    money: sums[0]?.cents ?? null,
    zips,
    places: [...new Set(places.map(({ key }) => key))],
    miles: miles ? Number(miles[1]) : null,
    frequencies: frequenciesIn(text),
  };
}

/** Without "in 2 oz packs", where another amount says how much is wanted. */
function withoutPackSizes(text: string): string {
  const without = text.replace(inPacks, 'in packs');
  return amountsIn(without).length > 0 ? without : text;
}

/** Replaces the values of a normalized text by placeholders, as the examples of the chat entries are written. */
export function withPlaceholders(text: string): string {
  let textWithPlaceholders = text;
  for (const zip of zipsIn(textWithPlaceholders))
    textWithPlaceholders = textWithPlaceholders.replace(new RegExp(`${zip}(-\\d{4})?`), '{zip}');
  for (const { at, length } of amountsIn(textWithPlaceholders).toReversed())
    textWithPlaceholders = `${textWithPlaceholders.slice(0, at)}{amount}${textWithPlaceholders.slice(at + length)}`;
  textWithPlaceholders = textWithPlaceholders.replace(orderNumber, '{order}');
  for (const [pattern, placeholder] of placeholders)
    textWithPlaceholders = textWithPlaceholders.replace(pattern, placeholder);
  return textWithPlaceholders.replace(/\s+/g, ' ').trim();
}

function namedProductsIn(text: string, products: ProductRow[]): NamedProduct[] {
  return [...text.matchAll(/\{green(\d+)\}/g)].flatMap((found) => {
    const product = products[Number(found[1])];
    return product ? [{ at: found.index, product }] : [];
  });
}

/** Five digits that are no order number, no sum and no house number. */
function zipsIn(text: string): string[] {
  return [...text.matchAll(fiveDigits)]
    .filter(({ index }) => !otherNumber.test(text.slice(0, index)) && !houseNumber.test(text.slice(index)))
    .map(([, zip = '']) => zip)
    .slice(-3);
}

/** At most three; a name of one word only after a preposition, or alone. */
function placesIn(db: Db, text: string): { key: string; written: string }[] {
  const known = placesOf(db);
  const words = wordsOf(text.replace(/\b(ga|georgia)\b/g, ' '));
  const found: { key: string; written: string }[] = [];
  for (let start = 0; start < words.length; start += 1) {
    const names = [3, 2, 1].map((length) => words.slice(start, start + length).join(' '));
    const followsPreposition = words.length <= 2 || placePrepositions.test(words[start - 1] ?? '');
    const written = names.find(
      (name) => known.has(withoutDoubles(name)) && (name.includes(' ') || followsPreposition),
    );
    if (!written) continue;
    found.push({ key: withoutDoubles(written), written });
    start += written.split(' ').length - 1;
  }
  const rest = found.reduce((left, { written }) => left.replace(written, ' '), text);
  const far = (rest.match(beyondGeorgia) ?? []).map((written) => ({ key: farAway, written }));
  return [...found, ...far].slice(0, 3);
}

function frequenciesIn(text: string): Frequency[] {
  return (Object.keys(frequencyPatterns) as Frequency[]).filter((frequency) =>
    new RegExp(frequencyPatterns[frequency]).test(text),
  );
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
  [new RegExp(Object.values(frequencyPatterns).join('|'), 'g'), ' {plan} '],
  [/\$ ?\d[\d,]*(\.\d{1,2})?|\b\d[\d,]*(\.\d{1,2})? ?(dollars?|bucks|usd)\b/g, '{money}'],
  [/\b\d{1,4}(\.\d+)?( or so)? ?(miles?|mi)\b/g, '{miles}'],
  [holidayPattern, '{holiday}'],
  [dayPattern, '{day}'],
  [/\b(1[0-2]|[1-9])([:.][0-5]\d)? ?(am|pm|a\.m|p\.m)\b/g, '{time}'],
  [
    /\b(sunflowers?( shoots| sprouts| microgreens)?|arugula|rocket|cilantro|coriander|basil|beets?|amaranth|wheat ?grass|cress|chard|spinach|lettuces?|cabbage|bok choy|kohlrabi|fennel|dill|parsley|mint|chives?|onions?|leeks?|carrots?|celery|alfalfa|mung ?beans?|lentils?|clover|nasturtiums?|borage|sorrel|mushrooms?|tomato(es)?|micro herbs|edible flowers)\b/g,
    '{othergreen}',
  ],
];

/** An order's number, or digits that follow the word order. */
const orderNumber =
  /\bem-[2-9a-z]{4}-[2-9a-z]{4}\b|(?<=\border (?:number |no\.? |nr\.? |id |# ?)?)#?\d{3,}\b/g;
/** A greeting with a question after it. */
const greeting =
  /^(hi|hello|hey|good (morning|afternoon|evening|day))( there| eden| guys| folks)?[ ,.!]+(?=\S+ \S+ \S+)/;
/** A number before a green: of ounces, where the message names ounces elsewhere. */
const amountWithoutUnit = /\b\d{1,3}(?= (?:more )?(?:of )?(?:the |your |those )?\{green)/g;
/** A sum of money by the words before it: "if I spend 40". */
const sumWithoutUnit =
  /(?<=\b(?:spend|spending|spent|tax on|budget of|order of|(?:order|total|cart) (?:is|comes to)) )\d{1,4}(?:\.\d\d)?(?![\d.,]*\d| ?(?:%|-?oz|ounce|lb|pound|pack|box|bag|dollar|buck|usd|mile|day|week|month|\{green))/g;
const inPacks =
  /\bin (?:the )?\d ?-?(?:oz|ounce) (?:packs?|boxes|bags)(?: (?:or|and|vs) (?:in )?(?:the )?\d ?-?(?:oz|ounce) (?:packs?|boxes|bags))?/g;
const alternativeAmounts =
  /\{amount\}(?: of)?(?: \{green\})?,? (?:or|vs\.?|versus) (?:is |just |maybe )?\{amount\}/;
const fiveDigits = /(?<![\d$#.-])(\d{5})(?:-\d{4})?(?![\d.]\d|\s*(?:oz|ounces?|dollars?)\b|\d)/g;
const houseNumber = /^\d{5}\s+[a-z .'-]*\b(st|street|rd|road|ave|avenue|dr|drive|ln|lane|ct|court|way)\b/;
const otherNumber =
  /\b(order|invoice|confirmation|tracking|account|reference|ref|ticket|phone|call|number|suite|apt|unit|box)(?<!zip (?:code )?number)\s*(number|no\.?|nr\.?|id|is|was)?\s*[:#]?\s*(is|was)?\s*$/;
const placePrepositions =
  /^(to|in|is|from|near|around|about|for|of|the|and|or|at|reach|serve|serves|cover|north|south|east|west|downtown|outside|include|visit|live)$/;

/** Replaces products by `{green0}`, `{green1}` and so on, by their position: "pea shoots", "peas", "radishes", "brocoli". */
function replaceProductNames(normalizedText: string, products: ProductRow[]): string {
  const words = products.map(({ name }) => distinctiveWord(name));
  const corrected = normalizedText.replace(
    /\p{L}{4,}/gu,
    (word) => words.find((productWord) => isMistyped(word, productWord)) ?? word,
  );
  return products.reduce((replaced, { name }, position) => {
    const full = RegExp.escape(name.toLowerCase());
    const short = `${RegExp.escape(words[position] ?? '')}(?:e?s)?(?: shoots?)?`;
    return replaced.replace(new RegExp(`\\b(?:${full}|${short})(?:e?s)?\\b`, 'g'), `{green${position}}`);
  }, corrected);
}

/** The word by which people name a product: "broccoli" for "Baby Broccoli". */
function distinctiveWord(name: string): string {
  const words = name.toLowerCase().split(' ');
  return words.find((word) => !commonWords.has(word)) ?? name.toLowerCase();
}

const commonWords = new Set(['baby', 'shoots', 'sprouts', 'micro', 'red', 'green', 'microgreens']);
