/** `bun run check:long` (LONG=1): the random histories and the repetitions in full. `bun run check` takes a part of each. */
export const isLong = process.env.LONG === '1';

/** How much of something that is repeated: less in `check`, all in `check:long`. */
export function howMany(inCheck: number, inLong: number): number {
  return isLong ? inLong : inCheck;
}
