import { wordsOf } from './text.ts';
import { groupOf } from './word-groups.ts';

/** Something that questions are matched with: example questions, normalized, values replaced by slots. */
export type Matchable = { examples: string[] };

/** `score`: 0 for nothing in common to 1. */
export type Match<Entry> = { entry: Entry; score: number };

/**
 * A nearest-neighbor search over example questions. A text is the set of its words, word pairs and the four-letter pieces of its
 * words (they survive most typing errors), each weighted by how few entries have it. An entry's score is the geometric mean of two shares: how like the question is
 * to the entry's nearest examples (cosine), and how much of the question all of its examples together have.
 */
export function createMatcher<Entry extends Matchable>(entries: Entry[]): (text: string) => Match<Entry>[] {
  const entriesByFeature = new Map<string, Set<Entry>>();
  const examples = entries.flatMap((entry) =>
    entry.examples.map((text) => ({ entry, features: featuresOf(wordsOf(text)) })),
  );
  const knownWords = new Set(entries.flatMap((entry) => wordsOf(entry.examples.join(' '))));
  const wordByLetters = new Map([...knownWords].map((word) => [lettersOf(word), word]));
  const mend = (word: string) => (knownWords.has(word) ? word : (wordByLetters.get(lettersOf(word)) ?? word));
  for (const { entry, features } of examples)
    for (const feature of features.keys()) getOrAdd(entriesByFeature, feature, () => new Set()).add(entry);
  const weigh = (features: Map<string, number>) =>
    normalized(features, (feature) =>
      Math.log(1 + entries.length / (entriesByFeature.get(feature)?.size ?? 1)),
    );
  const examplesByFeature = new Map<string, { example: number; weight: number }[]>();
  examples.forEach(({ features }, example) => {
    for (const [feature, weight] of weigh(features))
      getOrAdd(examplesByFeature, feature, () => []).push({ example, weight });
  });

  return (text) => {
    const asked = weigh(featuresOf(wordsOf(text).map(mend)));
    const cosines = new Float64Array(examples.length);
    const covered = new Map<Entry, number>();
    for (const [feature, weight] of asked) {
      for (const posting of examplesByFeature.get(feature) ?? [])
        cosines[posting.example] = (cosines[posting.example] ?? 0) + weight * posting.weight;
      for (const entry of entriesByFeature.get(feature) ?? [])
        covered.set(entry, (covered.get(entry) ?? 0) + weight ** 2);
    }
    const nearest = new Map<Entry, number[]>();
    examples.forEach(({ entry }, example) => {
      const cosine = cosines[example] ?? 0;
      if (cosine > 0) getOrAdd(nearest, entry, () => []).push(cosine);
    });
    return [...nearest]
      .map(([entry, each]) => ({ entry, score: Math.sqrt(likeness(each) * (covered.get(entry) ?? 0)) }))
      .sort((a, b) => b.score - a.score);
  };
}

/** The nearest example's cosine; the next two count a fifth each, so that one odd example does not decide alone. */
function likeness(cosines: number[]): number {
  const [first = 0, second = 0, third = 0] = cosines.sort((a, b) => b - a);
  return (first + 0.2 * (second + third)) / 1.4;
}

/** The same for two words of the same letters: most often one of them is mistyped. */
function lettersOf(word: string): string {
  return [...word].sort().join('');
}

/** The features of a text, each with the share of its rarity that it counts. */
function featuresOf(words: string[]): Map<string, number> {
  const features = new Map<string, number>();
  words.forEach((word, at) => {
    const before = words[at - 1];
    features.set(groupOf(word), 1);
    if (before) features.set(`${groupOf(before)} ${groupOf(word)}`, 0.6);
    if (word.startsWith('{')) return;
    const padded = `_${word}_`;
    for (let start = 0; start + 4 <= padded.length; start += 1)
      features.set(`~${padded.slice(start, start + 4)}`, 0.5);
  });
  return features;
}

/** Features times rarity, as a vector of length 1. */
function normalized(
  features: Map<string, number>,
  rarityOf: (feature: string) => number,
): Map<string, number> {
  const weights = [...features].map(([feature, share]) => [feature, share * rarityOf(feature)] as const);
  const length = Math.hypot(...weights.map(([, weight]) => weight)) || 1;
  return new Map(weights.map(([feature, weight]) => [feature, weight / length]));
}

function getOrAdd<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
