/** Ids of swaps. Ordered lines were added by none; packed ones are removed by none. */
type Swapped<Line> = Line & { addedBy: string | null; removedBy: string | null };

/** As it reached a box: `substitute` is null for none, or one that the customer avoids; `isGivenUp` for credit. */
export type SwapOfBox<Substitute> = {
  id: string;
  productId: string;
  substitute: Substitute | null;
  isGivenUp: boolean;
};

/**
 * What becomes of the ordered lines by swaps in their order and the customer's choices (product 8.14). What a customer gives
 * up is added and removed by the same swap.
 */
export function swapLines<Line extends { productId: string }, Substitute>(
  ordered: Line[],
  swaps: SwapOfBox<Substitute>[],
  instead: (line: Line, substitute: Substitute) => Line,
): Swapped<Line>[] {
  return swaps.reduce<Swapped<Line>[]>(
    (lines, { id, productId, substitute, isGivenUp }) =>
      lines.flatMap((line) => {
        if (line.removedBy !== null || line.productId !== productId) return [line];
        const removed = { ...line, removedBy: id };
        if (substitute === null) return [removed];
        const added = instead(line, substitute);
        return [removed, { ...added, addedBy: id, removedBy: isGivenUp ? id : null }];
      }),
    ordered.map((line) => ({ ...line, addedBy: null, removedBy: null })),
  );
}

export function packedOf<Line extends { removedBy: string | null }>(lines: Line[]): Line[] {
  return lines.filter(({ removedBy }) => removedBy === null);
}
