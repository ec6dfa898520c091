import type { ProductRow } from '../catalog/products.ts';

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

/** Mistyped names keep their first letter: two letters are swapped, or one is doubled that is single, or the reverse. */
function isMistyped(word: string, name: string): boolean {
  if (name.length < 4 || word === name || word[0] !== name[0]) return false;
  return lettersOf(word) === lettersOf(name) || withoutDoubles(word) === withoutDoubles(name);
}

function lettersOf(word: string): string {
  return [...word].sort().join('');
}

function withoutDoubles(word: string): string {
  return word.replace(/(.)\1/g, '$1');
}

const lesserWords = new Set(['baby', 'shoots', 'sprouts', 'micro', 'red', 'green', 'microgreens']);
