import type { ProductRow } from '../catalog/products.ts';
import { type Db, prepared } from '../db.ts';
import { productPattern } from './amounts.ts';
import { pages } from './answer.ts';
import { mender } from './mending.ts';
import { pagePassages } from './page-passages.ts';
import { indexPassages, type Passage, type PassageIndex } from './search.ts';
import { shopPassages } from './shop-passages.ts';
import { knownWords } from './synonyms.ts';

type Mend = (word: string) => string;

/**
 * What Eden answers from. `mendNames` repairs the names of greens and the shop's own few words, which nobody means
 * otherwise; `mendAll` every word that is near one of the pages.
 */
export type Library = { index: PassageIndex; mendNames: Mend; mendAll: Mend };

type Shelf = { written: string; library: Library };

const shelves = prepared(() => ({ current: null as Shelf | null }));

/** The index over pages and catalogue, made anew when the catalogue has changed: it is never stale. */
export function libraryOf(db: Db, products: ProductRow[]): Library {
  const shelf = shelves(db);
  const passages = products.flatMap(productPassages);
  const written = JSON.stringify(passages.map(({ text }) => text));
  if (shelf.current?.written !== written)
    shelf.current = { written, library: makeLibrary(products, passages) };
  return shelf.current.library;
}

function makeLibrary(products: ProductRow[], catalogue: Passage[]): Library {
  const index = indexPassages([...shopPassages, ...pagePassages(), ...catalogue]);
  const isKnown = (word: string) => knownWords.has(word) || index.knows(word);
  const names = products.flatMap(({ name }) => name.toLowerCase().split(' '));
  return {
    index,
    mendNames: mender(isKnown, [...names, ...shopWords]),
    mendAll: mender(isKnown, [...index.vocabulary, ...knownWords]),
  };
}

function productPassages(product: ProductRow): Passage[] {
  const { name, description, flavorProfile, nutritionalInfo } = product;
  const about = { link: pages.ourGreens, only: productPattern(product) };
  return [
    { ...about, asked: `${name}, what is it like, describe, appearance`, text: `${name}: ${description}` },
    { ...about, asked: `${name} taste, flavor`, text: `${name}: ${flavorProfile}` },
    { ...about, asked: `${name} nutrition, vitamins`, text: `${name}: ${nutritionalInfo}` },
  ];
}

const shopWords = [
  'microgreens',
  'delivery',
  'deliver',
  'shipping',
  'subscription',
  'subscribe',
  'wholesale',
  'discount',
  'price',
  'saturday',
  'radishes',
  'weekly',
  'biweekly',
  'monthly',
];
