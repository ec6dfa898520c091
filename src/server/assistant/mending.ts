/** Mends a word that nobody here knows into the known word it most likely is; otherwise gives it back. */
export function mender(
  isKnown: (word: string) => boolean,
  vocabulary: Iterable<string>,
): (word: string) => string {
  const byInitial = Map.groupBy(
    [...vocabulary].filter((word) => word.length >= 4 && /^\p{L}+$/u.test(word)),
    (word) => word[0] ?? '',
  );
  const mended = new Map<string, string>();
  return (word) => {
    const seen = mended.get(word);
    if (seen !== undefined) return seen;
    const best = isKnown(word) ? word : (nearest(word, byInitial.get(word[0] ?? '') ?? []) ?? word);
    if (mended.size > 5000) mended.clear();
    mended.set(word, best);
    return best;
  };
}

/** One slip in up to seven letters, two in nine and more. In four letters only two swapped neighbors count: too many short words are near each other. */
function nearest(word: string, candidates: string[]): string | undefined {
  const most = word.length >= 9 ? 2 : 1;
  let best: string | undefined;
  let least = most + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) > most) continue;
    if (word.length === 4 && !isSwap(word, candidate)) continue;
    const slips = slipsBetween(word, candidate, least);
    if (slips < least && isLikelySlip(word, candidate, slips)) [best, least] = [candidate, slips];
  }
  return best;
}

/** Nobody mistypes the last letter, or leaves out two: those are other words (cancer, president). */
function isLikelySlip(word: string, candidate: string, slips: number): boolean {
  const lengths = Math.abs(word.length - candidate.length);
  return slips > 1 ? lengths < 2 : lengths > 0 || word.at(-1) === candidate.at(-1) || isSwap(word, candidate);
}

function isSwap(a: string, b: string): boolean {
  return a.length === b.length && [...a].sort().join('') === [...b].sort().join('');
}

/** Optimal string alignment distance: letters put in, left out, changed or swapped. */
function slipsBetween(a: string, b: string, giveUpAt: number): number {
  let [before, previous] = [[] as number[], Array.from({ length: b.length + 1 }, (_, i) => i)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = swapped ? (before[j - 2] ?? 0) + 1 : giveUpAt;
      row.push(Math.min((previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, change, swap));
    }
    if (Math.min(...row) >= giveUpAt) return giveUpAt;
    [before, previous] = [previous, row];
  }
  return previous[b.length] ?? giveUpAt;
}
