import type { Frequency } from '../../shared/settings.ts';
import type { ProductRow } from '../catalog/products.ts';
import { contentWords, tidy } from './phrases.ts';

/** A message and what stands in it. */
export type Question = {
  /** Tidied (see `phrases.ts`) and with typing errors mended. */
  text: string;
  products: ProductRow[];
  /** Whole ounces, packs counted out ("2 packs of 4 oz" is 8). */
  ounces: number | null;
  /** Cents. */
  amount: number | null;
  zip: string | null;
  frequency: Frequency | null;
};

/** Reads a message; `mend` repairs the spelling of a word. */
export function readQuestion(
  message: string,
  products: ProductRow[],
  mend: (word: string) => string,
): Question {
  const text = tidy(message).replace(/\p{L}{4,}/gu, mend);
  return {
    text,
    products: products.filter((product) => productPattern(product).test(text)),
    ounces: ouncesIn(text),
    amount: amountIn(text),
    zip: zipIn(text),
    frequency: frequencyIn(text),
  };
}

/** A product by its name or its last word's other forms: "peas", "broccoli", "radishes". */
export function productPattern({ name }: ProductRow): RegExp {
  const words = name.toLowerCase().split(' ');
  const telling = words.find((word) => !plainWords.has(word)) ?? words[0] ?? '';
  return new RegExp(`\\b${telling}(e?s)?\\b`);
}

const plainWords = new Set(['baby', 'shoots', 'sprouts', 'micro', 'red', 'green']);

function ouncesIn(text: string): number | null {
  const found = /(\d{1,4})\s*-?\s*(oz|ounces?|lbs?|pounds?)\b/.exec(withNumerals(text));
  if (!found) return null;
  const [whole, count, unit = ''] = found;
  const ounces = Number(count) * (/^(lb|pound)/.test(unit) ? 16 : 1);
  const packs = /\b(\d{1,3})\s*(?:x\s*)?(?:packs?|boxes|bags?|containers?|x)\b/.exec(
    withNumerals(text).replace(whole, ' '),
  );
  return ounces * (packs ? Number(packs[1]) : 1) || null;
}

function amountIn(text: string): number | null {
  const found = /\$\s*(\d{1,5})(?:\.(\d{2}))?|\b(\d{1,5})(?:\.(\d{2}))?\s*(?:dollars?|bucks|usd)\b/.exec(
    withNumerals(text),
  );
  if (!found) return null;
  return Number(found[1] ?? found[3]) * 100 + Number(found[2] ?? found[4] ?? 0);
}

/** Five digits that are no order number, no amount and no house number. */
function zipIn(text: string): string | null {
  const found = [
    ...text.matchAll(/(?<![\d$#.-])(\d{5})(?:-\d{4})?(?![\d.]\d|\s*(?:oz|ounces?|dollars?)\b|\d)/g),
  ];
  const zips = found.filter(({ index }) => !otherNumber.test(text.slice(0, index)));
  const last = zips.at(-1);
  if (!last) return null;
  const houseNumber = /^\d{5}\s+[a-z0-9 .'-]*\b(st|street|rd|road|ave|avenue|dr|drive|ln|lane|ct|way)\b/;
  return houseNumber.test(text.slice(last.index)) ? null : (last[1] ?? null);
}

const otherNumber =
  /\b(order|invoice|confirmation|tracking|account|reference|ref|ticket|phone|call|number|suite|apt|unit|box)(?<!zip (?:code )?number)\s*(number|no\.?|nr\.?|id|is|was)?\s*[:#]?\s*(is|was)?\s*$/;

function frequencyIn(text: string): Frequency | null {
  if (/\bbiweekly\b/.test(text)) return 'biweekly';
  if (/\bmonthly\b/.test(text)) return 'monthly';
  return /\bweekly\b/.test(text) ? 'weekly' : null;
}

function withNumerals(text: string): string {
  return text
    .replace(/\bhalf (a |of a )?(pound|lb)\b/g, '8 oz')
    .replace(/\bquarter (of a |of )?(pound|lb)\b|\ba quarter pound\b/g, '4 oz')
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

/** True for a text that only names things: "kale?", "30022", "4 oz", "monthly". */
export function onlyNames({ text, products, ounces, zip, frequency }: Question): boolean {
  const named = products.length > 0 || ounces !== null || zip !== null || frequency !== null;
  return named && contentWords(text).length <= 3;
}
