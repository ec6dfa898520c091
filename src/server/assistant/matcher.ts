import { isMistyped, wordsOf } from './text.ts';

/** Something that questions are matched with: example questions, normalized, values replaced by placeholders. */
export type Matchable = { examples: string[] };

/** `score`: 0 for nothing in common to 1. */
export type Match<Entry> = { entry: Entry; score: number };

/**
 * By feature: numbers of the examples that have it, each followed by the feature's weight in it. Flat, since there are
 * 80,000.
 */
type Index = Map<string, number[]>;

/**
 * A nearest-neighbor search over example questions. A text is the set of its words, word pairs and the four-letter pieces of
 * its words (they survive typing errors), each weighted by how few entries have it. An entry's score is the geometric mean
 * of two shares: how like the question is to its nearest examples (cosine), and how much of the question all its examples
 * together have.
 */
export function createMatcher<Entry extends Matchable>(entries: Entry[]): (text: string) => Match<Entry>[] {
  const rarityOf = raritiesIn(entries);
  const entryOfExample = entries.flatMap(({ examples }, entry) => examples.map(() => entry));
  const index = indexOf(
    entries.flatMap(({ examples }) => examples),
    rarityOf,
  );
  const correct = correctorOf(entries);
  const firstExampleOf = entries.map((_, entry) => entryOfExample.indexOf(entry));

  return (text) => {
    const cosines = new Float64Array(entryOfExample.length);
    const covered = new Float64Array(entries.length);
    const features = featuresOf(wordsOf(text).slice(0, maxWords).map(correct));
    for (const [feature, weight] of unitVector(features, rarityOf)) {
      const postings = index.get(feature) ?? [];
      let before = -1;
      for (let at = 0; at < postings.length; at += 2) {
        const [example = 0, weightThere = 0] = [postings[at], postings[at + 1]];
        const entry = entryOfExample[example] ?? 0;
        cosines[example] = (cosines[example] ?? 0) + weight * weightThere;
        if (entry !== before) covered[entry] = (covered[entry] ?? 0) + weight ** 2;
        before = entry;
      }
    }
    return entries
      .map((entry, at) => {
        const first = firstExampleOf[at] ?? 0;
        const own = cosines.subarray(first, first + entry.examples.length);
        return { entry, score: Math.sqrt(exampleSimilarity(own) * (covered[at] ?? 0)) };
      })
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score);
  };
}

function indexOf(examples: string[], rarityOf: (feature: string) => number): Index {
  const index: Index = new Map();
  examples.forEach((text, example) => {
    for (const [feature, weight] of unitVector(featuresOf(wordsOf(text)), rarityOf)) {
      const postings = index.get(feature);
      if (postings) postings.push(example, weight);
      else index.set(feature, [example, weight]);
    }
  });
  return index;
}

/** Nobody asks in more; each costs processor time. */
const maxWords = 60;

/** The nearest example's cosine; the next two count a fifth each, so that one odd example does not decide alone. */
function exampleSimilarity(cosines: Iterable<number>): number {
  let [first, second, third] = [0, 0, 0];
  for (const cosine of cosines) {
    if (cosine > first) [first, second, third] = [cosine, first, second];
    else if (cosine > second) [second, third] = [cosine, second];
    else if (cosine > third) third = cosine;
  }
  return (first + 0.2 * (second + third)) / 1.4;
}

/** The features of a text, each with the share of its rarity that it counts. */
function featuresOf(words: string[]): Map<string, number> {
  const features = new Map<string, number>();
  const stems = words.map(stem);
  words.forEach((word, at) => {
    features.set(stems[at] ?? word, 1);
    if (at > 0) features.set(`${stems[at - 1]} ${stems[at]}`, 0.6);
    if (word.startsWith('{')) return;
    const padded = `_${word}_`;
    for (let start = 0; start + 4 <= padded.length; start += 1)
      features.set(`~${padded.slice(start, start + 4)}`, 0.5);
  });
  return features;
}

/** How rare a feature is: the logarithm of how few entries have it. */
function raritiesIn(entries: Matchable[]): (feature: string) => number {
  const counts = new Map<string, number>();
  for (const { examples } of entries)
    for (const feature of new Set(examples.flatMap((text) => [...featuresOf(wordsOf(text)).keys()])))
      counts.set(feature, (counts.get(feature) ?? 0) + 1);
  return (feature) => Math.log(1 + entries.length / (counts.get(feature) ?? 1));
}

/** Features as a vector of length 1: shares times rarities. */
function unitVector(
  features: Map<string, number>,
  rarityOf: (feature: string) => number,
): [string, number][] {
  const weights = [...features].map(([feature, share]): [string, number] => [
    feature,
    share * rarityOf(feature),
  ]);
  const length = Math.sqrt(weights.reduce((sum, [, weight]) => sum + weight ** 2, 0)) || 1;
  return weights.map(([feature, weight]) => [feature, weight / length]);
}

/** Gives a word that no example has as the word of the examples that it most likely is, if there is one. */
function correctorOf(entries: Matchable[]): (word: string) => string {
  const known = new Set(entries.flatMap(({ examples }) => wordsOf(examples.join(' '))));
  const byInitial = Map.groupBy(known, (word) => word[0] ?? '');
  return (word) => {
    if (word.length < 4 || known.has(word)) return word;
    return byInitial.get(word[0] ?? '')?.find((other) => isMistyped(word, other)) ?? word;
  };
}

/** A word without the endings of plurals and tenses. */
function stem(word: string): string {
  if (word.startsWith('{') || word.length < 5) return word.replace(/(?<=\w{3})s$/, '');
  return word
    .replace(/'s$/, '')
    .replace(/ies$/, 'y')
    .replace(/(?<=\w{3})(ing|ed|es|s|ly|e)$/, '');
}
