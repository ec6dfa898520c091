/** Random numbers that are the same at every run (mulberry32). */
export function createRandom(seed: number) {
  let state = seed;
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    /** True in `share` (0 to 1) of all cases. */
    happens: (share: number) => next() < share,
    /** One of a list that is not empty. */
    pick: <T>(list: readonly T[]): T => list[below(list.length)] as T,
  };
}

export type Random = ReturnType<typeof createRandom>;
