import type { ProductRow } from '../catalog/products.ts';
import { isMistyped } from './text.ts';

/** Replaces products by `{green0}`, `{green1}` and so on, by their position: "pea shoots", "peas", "radishes", "brocoli". */
export function nameProducts(text: string, products: ProductRow[]): string {
  const words = products.map(({ name }) => tellingWord(name));
  const mended = text.replace(/\p{L}{4,}/gu, (word) => words.find((name) => isMistyped(word, name)) ?? word);
  return products.reduce((left, { name }, position) => {
    const full = RegExp.escape(name.toLowerCase());
    const telling = `${RegExp.escape(words[position] ?? '')}(?:e?s)?(?: shoots?)?`;
    return left.replace(new RegExp(`\\b(?:${full}|${telling})(?:e?s)?\\b`, 'g'), `{green${position}}`);
  }, mended);
}

/** The word that tells a product from others: "broccoli" of "Baby Broccoli". */
function tellingWord(name: string): string {
  const words = name.toLowerCase().split(' ');
  return words.find((word) => !lesserWords.has(word)) ?? name.toLowerCase();
}

const lesserWords = new Set(['baby', 'shoots', 'sprouts', 'micro', 'red', 'green', 'microgreens']);
