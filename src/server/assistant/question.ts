import type { Frequency } from '../../shared/settings.ts';
import type { ProductRow } from '../catalog/products.ts';
import { amountIn, ouncesIn, type Portion, portionsIn, productPattern } from './amounts.ts';
import { contentWords, tidy } from './phrases.ts';

/** A message and what stands in it. */
export type Question = {
  /** Tidied (see `phrases.ts`) and with typing errors mended. */
  text: string;
  products: ProductRow[];
  /** What is wanted of each green that is named, in ounces; empty without an amount. */
  portions: Portion[];
  /** The first amount, in whole ounces, packs counted out ("2 packs of 4 oz" is 8). */
  ounces: number | null;
  /** Cents. */
  amount: number | null;
  /** ZIP codes, at most three. */
  zips: string[];
  frequency: Frequency | null;
};

/** Reads a message; `mend` repairs the spelling of a word. */
export function readQuestion(
  message: string,
  products: ProductRow[],
  mend: (word: string) => string,
): Question {
  const text = tidy(message).replace(/\p{L}{4,}/gu, mend);
  const named = products.filter((product) => productPattern(product).test(text));
  return {
    text,
    products: named,
    portions: portionsIn(text, named),
    ounces: ouncesIn(text),
    amount: amountIn(text),
    zips: zipsIn(text),
    frequency: frequencyIn(text),
  };
}

/** Five digits that are no order number, no amount and no house number. */
function zipsIn(text: string): string[] {
  const found = [...text.matchAll(fiveDigits)];
  return found
    .filter(({ index }) => !otherNumber.test(text.slice(0, index)) && !houseNumber.test(text.slice(index)))
    .map(([, zip = '']) => zip)
    .slice(-3);
}

const fiveDigits = /(?<![\d$#.-])(\d{5})(?:-\d{4})?(?![\d.]\d|\s*(?:oz|ounces?|dollars?)\b|\d)/g;
const houseNumber = /^\d{5}\s+[a-z .'-]*\b(st|street|rd|road|ave|avenue|dr|drive|ln|lane|ct|way)\b/;
const otherNumber =
  /\b(order|invoice|confirmation|tracking|account|reference|ref|ticket|phone|call|number|suite|apt|unit|box)(?<!zip (?:code )?number)\s*(number|no\.?|nr\.?|id|is|was)?\s*[:#]?\s*(is|was)?\s*$/;

function frequencyIn(text: string): Frequency | null {
  if (/\bbiweekly\b/.test(text)) return 'biweekly';
  if (/\bmonthly\b/.test(text)) return 'monthly';
  return /\bweekly\b/.test(text) ? 'weekly' : null;
}

/** True for a text that only names things: "kale?", "30022", "4 oz", "monthly". */
export function onlyNames({ text, products, ounces, zips, frequency }: Question): boolean {
  const named = products.length > 0 || ounces !== null || zips.length > 0 || frequency !== null;
  return named && contentWords(text).length <= 3;
}
