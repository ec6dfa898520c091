/** Whole ounces. `name` is used until the catalog loads. */
export interface BoxGreen {
  productId: string;
  name: string;
  ounces: number;
}

export interface NamedBox {
  id: string;
  name: string;
  tagline: string;
  contents: readonly BoxGreen[];
}

/** At the seeded prices each is delivered free. */
export const namedBoxes: readonly NamedBox[] = [
  {
    id: 'all-four',
    name: 'All Four',
    tagline: 'Three ounces of each, to find your favorite.',
    contents: [
      { productId: 'pea-shoots', name: 'Pea Shoots', ounces: 3 },
      { productId: 'baby-broccoli', name: 'Baby Broccoli', ounces: 3 },
      { productId: 'radish', name: 'Radish', ounces: 3 },
      { productId: 'kale', name: 'Kale', ounces: 3 },
    ],
  },
  {
    id: 'mild-and-sweet',
    name: 'Mild and Sweet',
    tagline: 'Nothing peppery: the two that children like.',
    contents: [
      { productId: 'pea-shoots', name: 'Pea Shoots', ounces: 6 },
      { productId: 'baby-broccoli', name: 'Baby Broccoli', ounces: 6 },
    ],
  },
  {
    id: 'family-table',
    name: 'Family Table',
    tagline: 'A handful a day for four people, five days a week.',
    contents: [
      { productId: 'pea-shoots', name: 'Pea Shoots', ounces: 8 },
      { productId: 'baby-broccoli', name: 'Baby Broccoli', ounces: 4 },
      { productId: 'radish', name: 'Radish', ounces: 4 },
      { productId: 'kale', name: 'Kale', ounces: 4 },
    ],
  },
];

export function boxOunces({ contents }: Pick<NamedBox, 'contents'>): number {
  return contents.reduce((sum, { ounces }) => sum + ounces, 0);
}
