/** Set by `bun run check:long`: random histories and repetitions in full. */
export const isLong = process.env.LONG === '1';

export function howMany(inCheck: number, inLong: number): number {
  return isLong ? inLong : inCheck;
}
