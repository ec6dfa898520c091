import { isMistyped, wordsOf } from './text.ts';

/** Something that questions are matched with: example questions, normalized, values replaced by slots. */
export type Matchable = { examples: string[] };

/** `score`: 0 for nothing in common to 1. */
export type Match<Entry> = { entry: Entry; score: number };

/** An example that has a feature, by the positions of its entry and of itself in it. */
type Posting = { entry: number; example: number; weight: number };

/**
 * A nearest-neighbor search over example questions. A text is the set of its words, word pairs and the four-letter pieces of its
 * words (they survive typing errors), each weighted by how few entries have it. An entry's score is the geometric mean of two
 * shares: how like the question is to its nearest examples (cosine), and how much of the question all its examples together have.
 */
export function createMatcher<Entry extends Matchable>(entries: Entry[]): (text: string) => Match<Entry>[] {
  const examplesByEntry = entries.map(({ examples }) => examples.map((text) => featuresOf(wordsOf(text))));
  const rarityOf = raritiesIn(examplesByEntry);
  const postings = new Map<string, Posting[]>();
  examplesByEntry.forEach((examples, entry) => {
    examples.forEach((features, example) => {
      for (const [feature, weight] of weighted(features, rarityOf)) {
        const known = postings.get(feature);
        if (known) known.push({ entry, example, weight });
        else postings.set(feature, [{ entry, example, weight }]);
      }
    });
  });
  const correct = correctorOf(entries);

  return (text) => {
    const cosines = entries.map(({ examples }) => new Float64Array(examples.length));
    const covered = new Float64Array(entries.length);
    for (const [feature, weight] of weighted(
      featuresOf(wordsOf(text).slice(0, maxWords).map(correct)),
      rarityOf,
    )) {
      let before = -1;
      for (const posting of postings.get(feature) ?? []) {
        const { entry, example } = posting;
        const row = cosines[entry] as Float64Array;
        row[example] = (row[example] ?? 0) + weight * posting.weight;
        if (entry !== before) covered[entry] = (covered[entry] ?? 0) + weight ** 2;
        before = entry;
      }
    }
    return entries
      .map((entry, at) => ({ entry, score: Math.sqrt(likeness(cosines[at] ?? []) * (covered[at] ?? 0)) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score);
  };
}

/** Nobody asks in more; each costs processor time. */
const maxWords = 60;

/** The nearest example's cosine; the next two count a fifth each, so that one odd example does not decide alone. */
function likeness(cosines: Iterable<number>): number {
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
function raritiesIn(examplesByEntry: Map<string, number>[][]): (feature: string) => number {
  const counts = new Map<string, number>();
  for (const examples of examplesByEntry)
    for (const feature of new Set(examples.flatMap((features) => [...features.keys()])))
      counts.set(feature, (counts.get(feature) ?? 0) + 1);
  return (feature) => Math.log(1 + examplesByEntry.length / (counts.get(feature) ?? 1));
}

/** Features as a vector of length 1: shares times rarities. */
function weighted(features: Map<string, number>, rarityOf: (feature: string) => number): [string, number][] {
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
