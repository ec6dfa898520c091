/** Set by `bun run check:long`: random histories and repetitions in full. */
export const isLong = process.env.LONG === '1';

export function howMany(inCheck: number, inLong: number): number {
  return isLong ? inLong : inCheck;
}

/** In `check`, one case of each group, in rotation from `first` on. */
export function inRotation<Case>(groups: Case[][], first = 0): Case[] {
  if (isLong) return groups.flat();
  return groups.flatMap((cases, n) => cases.slice((first + n) % cases.length).slice(0, 1));
}
