/** A box's card is about as high as its skeleton, so that nothing below moves when the boxes come. */
export const namedBoxesLayout = {
  list: 'grid gap-5 lg:grid-cols-3',
  skeleton: 'h-88 lg:h-96',
} as const;

export const compactBoxesLayout = {
  list: 'grid gap-3 sm:grid-cols-3 sm:gap-5',
  skeleton: 'h-56 sm:h-72',
} as const;
