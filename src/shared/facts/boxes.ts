/** A box with a name: what one tap puts into the cart. `ounces` are whole; prices are computed, never written here. */
export interface NamedBox {
  id: string;
  name: string;
  /** What it is good for, in one line. */
  line: string;
  contents: readonly { productId: string; ounces: number }[];
}

/** The three boxes of home, Our Greens and the purchase page. At the seeded prices each is delivered free. */
export const namedBoxes: readonly NamedBox[] = [
  {
    id: 'all-four',
    name: 'All Four',
    line: 'Three ounces of each green, to find your favorite.',
    contents: [
      { productId: 'pea-shoots', ounces: 3 },
      { productId: 'baby-broccoli', ounces: 3 },
      { productId: 'radish', ounces: 3 },
      { productId: 'kale', ounces: 3 },
    ],
  },
  {
    id: 'mild-and-sweet',
    name: 'Mild and Sweet',
    line: 'Nothing peppery: the two that children like.',
    contents: [
      { productId: 'pea-shoots', ounces: 6 },
      { productId: 'baby-broccoli', ounces: 6 },
    ],
  },
  {
    id: 'family-table',
    name: 'Family Table',
    line: 'A handful at every meal, for four people and a week.',
    contents: [
      { productId: 'pea-shoots', ounces: 8 },
      { productId: 'baby-broccoli', ounces: 4 },
      { productId: 'radish', ounces: 4 },
      { productId: 'kale', ounces: 4 },
    ],
  },
];

/** Ounces of all greens in a box together. */
export function boxOunces({ contents }: Pick<NamedBox, 'contents'>): number {
  return contents.reduce((sum, { ounces }) => sum + ounces, 0);
}
