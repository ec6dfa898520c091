import { business } from '../business.ts';
import { growing, harvestDays, nutrients } from './basics.ts';

const { city, state } = business.place;

export const aboutPage = {
  title: 'About Microgreens',
  description: `What microgreens are, what an ounce of them holds, and how ${business.name} grows them in ${city}, ${state}.`,
  intro: `Microgreens are vegetables and herbs harvested ${harvestDays} after sowing, when the first leaves open.`,
} as const;

export const whatTheyAre = {
  title: 'Not sprouts, not baby leaves',
  paragraphs: [
    'A sprout is a seed that has just woken up, eaten whole with its root. A microgreen is the next thing: it has stood in the light, opened its first leaves, and is cut above the root. Leave it a few weeks longer and it is a baby leaf.',
    'At that moment the plant has unpacked the store that its seed gave it, and not yet spent it on growing. That is why something so small tastes so clearly of what it would have become.',
    'You eat the stem and the first leaves, mostly raw; the root stays in the tray. Standing in light and moving air, microgreens are also easier to grow cleanly than sprouts, which need warmth and damp from end to end.',
  ],
} as const;

export const plantAges = [
  { name: 'Sprout', days: '2 to 4 days' },
  { name: 'Microgreen', days: harvestDays },
  { name: 'Baby leaf', days: '3 to 5 weeks' },
] as const;

export interface NutritionRow {
  nutrient: string;
  unit: string;
  /** Daily value on food labels, same unit. */
  daily?: number;
  /** In the order of `nutritionTable.greens`. */
  amounts: readonly [number, number, number, number];
}

export const nutritionTable = {
  title: 'What is in an ounce',
  caption: 'One ounce (28 g) of raw microgreens, a generous handful',
  greens: ['Pea shoots', 'Baby broccoli', 'Radish', 'Kale'],
  rows: [
    { nutrient: 'Energy', unit: 'calories', amounts: [10, 10, 10, 10] },
    { nutrient: 'Protein', unit: 'g', daily: 50, amounts: [1.1, 0.8, 1, 0.9] },
    { nutrient: 'Fiber', unit: 'g', daily: 28, amounts: [0.8, 0.5, 0.5, 0.6] },
    { nutrient: 'Vitamin C', unit: 'mg', daily: 90, amounts: [14, 18, 19, 16] },
    { nutrient: 'Vitamin K', unit: 'µg', daily: 120, amounts: [85, 50, 55, 60] },
    { nutrient: 'Vitamin A', unit: 'µg', daily: 900, amounts: [190, 125, 140, 135] },
  ] satisfies NutritionRow[],
  notes: [
    'These are rounded figures, put together from published analyses of microgreens: for vitamins chiefly a 2012 USDA and University of Maryland study of 25 varieties and later work on the cabbage family. Where a green was not measured itself, the figure is an estimate from its closest relatives.',
    'They are not measurements of our own trays. Light, age and the seed itself easily move a value by a third, up or down. Vitamin A is counted from beta-carotene.',
  ],
} as const;

export interface Benefit {
  title: string;
  text: string;
}

export const healthBenefits: readonly Benefit[] = [
  {
    title: 'A lot of vegetable in a small space',
    text: nutrients.sentence,
  },
  {
    title: 'Vitamin K by the handful',
    text: 'An ounce of any of our greens holds around half of the vitamin K that food labels count for a day. The body uses it for blood clotting and for healthy bones.',
  },
  {
    title: 'Vitamin C, still in it',
    text: 'Heat and long storage cost vegetables vitamin C. Microgreens are eaten raw and soon after they are cut, so more of it reaches the plate, where it also helps the body take up iron from plants.',
  },
  {
    title: 'Color that does something',
    text: 'Beta-carotene, which the body turns into vitamin A, and lutein, a pigment that is also found in the eye, come with the green. Radish and kale add the red and purple of anthocyanins.',
  },
  {
    title: 'A question for science',
    text: 'Broccoli microgreens make sulforaphane when you chew them. Researchers study what it does in the body; it is too early to promise anything.',
  },
];

export const notMedicine =
  'Microgreens are food, not medicine. If you take a blood thinner such as warfarin, talk to your doctor before you eat much more of them than you used to: vitamin K counts.';

export interface Figure {
  value: string;
  label: string;
  source: string;
}

export const industryStats: readonly Figure[] = [
  {
    value: `Up to ${nutrients.times}`,
    label: 'more of single nutrients than the grown plant',
    source:
      'The largest differences in a 2012 USDA and University of Maryland study of 25 varieties; for most nutrients they are smaller.',
  },
  {
    value: harvestDays,
    label: 'from sowing to harvest',
    source:
      'Our own trays, radish the quickest and pea shoots the slowest. A head of broccoli takes two to three months.',
  },
  {
    value: growing.lessWater,
    label: 'than the same weight of greens from a field',
    source:
      "Growers' and researchers' estimates for indoor trays watered from below; the exact saving depends on crop and climate.",
  },
  {
    value: '1980s',
    label: 'when chefs in California first put them on plates',
    source:
      'Histories of the trade. Home kitchens followed in the years after 2000, and indoor farms took them to every state.',
  },
];

export const aboutGrowing = {
  title: 'How we grow them',
  text: `Our trays stand on shelves indoors in ${city}, so every week of the year is a growing week.`,
} as const;
