import type { ProductRow } from '../catalog/products.ts';
import { isMistyped } from './text.ts';

/** Replaces products by `{green0}`, `{green1}` and so on, by their position: "pea shoots", "peas", "radishes", "brocoli". */
export function replaceProductNames(normalizedText: string, products: ProductRow[]): string {
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
