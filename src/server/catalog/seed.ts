import { rules } from '../../shared/business.ts';
import type { Db } from '../platform/db/db.ts';
import { products } from './table.ts';

/** Existing products keep price and stock. */
export function seedProducts(db: Db): void {
  const rows = greens.map((green, position) => ({
    ...green,
    position,
    pricePerOunce: rules.firstPrices[green.id],
    imageUrl: `/pictures/${green.id}.svg`,
    stockOunces: 400,
    isGrownToOrder: true,
  }));
  db.insert(products).values(rows).onConflictDoNothing().run();
}

const greens = [
  {
    id: 'pea-shoots',
    name: 'Pea Shoots',
    ...growing(12, 12, 250),
    description:
      'Curling tendrils and tender leaves, cut while the stems still snap. Our most generous green, good by the handful.',
    flavorProfile:
      'Sweet and bright, like a garden pea eaten straight from the pod, with a crisp, juicy stem. Lovely raw in salads, or dropped into a hot pan for the last half minute.',
    nutritionalInfo:
      'A source of vitamins C and K, folate and beta-carotene, with a little fiber and plant protein. Around 10 calories an ounce.',
  },
  {
    id: 'baby-broccoli',
    name: 'Baby Broccoli',
    ...growing(10, 8, 20),
    description:
      'Small heart-shaped leaves on slim, pale stems. Gentle enough for a first taste of microgreens, and for children.',
    flavorProfile:
      'Mild and fresh, with the clean taste of broccoli stem and none of the sharpness. It settles happily into sandwiches, eggs, grain bowls and smoothies.',
    nutritionalInfo:
      'Rich in glucoraphanin, which turns into sulforaphane as you chew, and a source of vitamins C and K. Around 10 calories an ounce.',
  },
  {
    id: 'radish',
    name: 'Radish',
    ...growing(8, 10, 35),
    description:
      'Broad green leaves on rosy stems, ready in little more than a week. The one that wakes up a plate.',
    flavorProfile:
      'Crisp and peppery, with a warm bite that builds and then fades. Made for tacos, avocado toast, burgers and anything rich.',
    nutritionalInfo:
      'A source of vitamins C, E and K and of carotenoids; the rosy stems carry anthocyanins. Around 10 calories an ounce.',
  },
  {
    id: 'kale',
    name: 'Kale',
    ...growing(11, 7, 18),
    description:
      'Soft, rounded leaves of a red Russian kale on blushing stems, with none of the chewing that grown kale asks for.',
    flavorProfile:
      'Mellow and a little earthy, sweeter and more tender than the grown leaf. It needs no massaging: toss it with lemon and oil, or scatter it over soup.',
    nutritionalInfo:
      'High in vitamin K, a source of vitamins A and C, and of lutein, the yellow pigment of leafy greens. Around 10 calories an ounce.',
  },
] as const;

function growing(growDays: number, ouncesPerTray: number, seedGramsPerTray: number) {
  return { growDays, ouncesPerTray, seedGramsPerTray };
}
