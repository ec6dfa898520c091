/** By order id. */
export type StopNumbers = Record<string, number>;

/**
 * Of the stops in driving order, from 1. A printed number never changes and goes to no other stop; those that are not
 * printed get the ones after the highest.
 */
export function stopNumbers(orderIds: string[], printed: StopNumbers): StopNumbers {
  let last = Object.values(printed).reduce((highest, number) => Math.max(highest, number), 0);
  const numbers: StopNumbers = {};
  for (const id of orderIds) {
    const known = printed[id];
    if (known === undefined) last += 1;
    numbers[id] = known ?? last;
  }
  return numbers;
}
