import { isMistyped, wordsOf } from './text.ts';

/** Examples are normalized, with placeholders for values. */
type Matchable = { examples: string[] };

/** `score` is from 0 (nothing in common) to 1. */
export type Match<Entry> = { entry: Entry; score: number };

/**
 * Nearest-neighbor search over example questions. Features are words, word pairs and four-letter pieces
 * (robust to typos), weighted by rarity. The score is the geometric mean of the cosine to the nearest
 * examples and the share of the question that all examples cover.
 */
export async function createMatcher<Entry extends Matchable>(
  entries: Entry[],
): Promise<(text: string) => Match<Entry>[]> {
  const featuresOfEntries: Features[][] = [];
  for (const { examples } of entries) {
    featuresOfEntries.push(examples.map(featuresOf));
    await otherRequests();
  }
  const rarityOf = raritiesIn(featuresOfEntries);
  const entryOfExample = entries.flatMap(({ examples }, entry) => examples.map(() => entry));
  // Feature to example numbers, each followed by its weight. Flat, because there are 80,000.
  const index = new Map<string, number[]>();
  for (const [example, features] of featuresOfEntries.flat().entries()) {
    for (const [feature, weight] of vectorOf(features, rarityOf)) {
      const postings = index.get(feature);
      if (postings) postings.push(example, weight);
      else index.set(feature, [example, weight]);
    }
    if (example % 50 === 0) await otherRequests();
  }

  const known = new Set(entries.flatMap(({ examples }) => examples.flatMap(wordsOf)));
  const byInitial = Map.groupBy(known, (word) => word[0]);
  const correct = (text: string) =>
    text.replace(longWord, (word) =>
      known.has(word) ? word : (byInitial.get(word[0])?.find((other) => isMistyped(word, other)) ?? word),
    );

  return (text) => {
    const cosines = new Float64Array(entryOfExample.length);
    const covered = new Float64Array(entries.length);
    for (const [feature, weight] of vectorOf(featuresOf(correct(text)), rarityOf)) {
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
    const near: number[][] = entries.map(() => []);
    for (const [example, entry] of entryOfExample.entries()) near[entry]?.push(cosines[example] ?? 0);
    return entries
      .map((entry, at) => ({ entry, score: Math.sqrt(likenessOf(near[at] ?? []) * (covered[at] ?? 0)) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score);
  };
}

/** The next two count a fifth each, so that one odd example does not decide alone. */
function likenessOf(cosines: number[]): number {
  const [first = 0, second = 0, third = 0] = cosines.sort((a, b) => b - a);
  return (first + 0.2 * (second + third)) / 1.4;
}

/** They are answered in between: all of this takes half a second. */
function otherRequests(): Promise<void> {
  return new Promise(setImmediate);
}

/** The logarithm of how few entries have it. */
function raritiesIn(entries: Features[][]): (feature: string) => number {
  const counts = new Map<string, number>();
  for (const examples of entries)
    for (const feature of new Set(examples.flatMap((features) => [...features.keys()])))
      counts.set(feature, (counts.get(feature) ?? 0) + 1);
  return (feature) => Math.log(1 + entries.length / (counts.get(feature) ?? 1));
}

/** Normalized to length 1. */
function vectorOf(features: Features, rarityOf: (feature: string) => number): [string, number][] {
  const weights = [...features].map(([feature, share]) => [feature, share * rarityOf(feature)] as const);
  const length = Math.hypot(...weights.map(([, weight]) => weight)) || 1;
  return weights.map(([feature, weight]) => [feature, weight / length]);
}

/** Share by feature. */
type Features = Map<string, number>;

function featuresOf(text: string): Features {
  const features = new Map<string, number>();
  let before = '';
  for (const word of wordsOf(text).slice(0, maxWords)) {
    const stemmed = stem(word);
    features.set(stemmed, 1);
    if (before) features.set(`${before} ${stemmed}`, 0.6);
    before = stemmed;
    const padded = `_${word}_`;
    for (let start = 0; start + 4 <= padded.length && !word.startsWith('{'); start += 1)
      features.set(`~${padded.slice(start, start + 4)}`, 0.5);
  }
  return features;
}

function stem(word: string): string {
  if (word.startsWith('{') || word.length < 5) return word.replace(/(?<=\w{3})s$/, '');
  return word
    .replace(/'s$/, '')
    .replace(/ies$/, 'y')
    .replace(/(?<=\w{3})(ing|ed|es|s|ly|e)$/, '');
}

const longWord = /(?<![{\p{L}\p{N}])\p{L}{4,}(?![\p{L}\p{N}}])/gu;
/** Real questions are shorter; each word costs CPU. */
const maxWords = 60;
