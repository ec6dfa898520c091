/**
 * When a failed invoice is tried again by itself, in seconds, after its `attempts`-th try. Null: it waits for a new
 * card. The schedule of the account comes in here; `due.ts` already collects whatever moment this answers.
 */
export function nextAttempt(_attempts: number, _now: number): number | null {
  return null;
}
