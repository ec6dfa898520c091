import type { BoxGreen } from './boxes.ts';

export interface Recipe {
  /** `/recipes#{id}`. */
  id: string;
  name: string;
  difficulty: 'Easy' | 'Medium';
  /** Total time. */
  minutes: number;
  servings: number;
  description: string;
  image: { src: string; alt: string };
  /** US units, in order of use. */
  ingredients: readonly string[];
  steps: readonly string[];
  /** The ingredient that the shop sells. */
  green: BoxGreen;
}

export const recipes: readonly Recipe[] = [
  {
    id: 'lemon-ricotta-toast',
    name: 'Lemon Ricotta Toast with Pea Shoots',
    difficulty: 'Easy',
    minutes: 10,
    servings: 2,
    description:
      'Breakfast in ten minutes: cool ricotta, hot bread, and a heap of pea shoots dressed like a salad.',
    image: {
      src: '/pictures/recipe-toast.svg',
      alt: 'Two slices of toast with ricotta, pea shoots and lemon on a plate',
    },
    green: { productId: 'pea-shoots', name: 'Pea Shoots', ounces: 2 },
    ingredients: [
      '2 oz pea shoots, rinsed and dried',
      '1/2 cup whole-milk ricotta',
      '1 lemon, zest and juice',
      '2 thick slices sourdough bread',
      '1 tablespoon olive oil, and a little more for the bread',
      '1 tablespoon roasted pistachios, chopped',
      'Flaky salt and black pepper',
    ],
    steps: [
      'Stir the ricotta with half of the lemon zest, 1 teaspoon of the juice and a pinch of salt until it is smooth.',
      'Brush the bread with olive oil and toast it in a dry skillet over medium heat, 2 minutes a side, until the edges are dark gold.',
      'Toss the pea shoots with 1 tablespoon of olive oil, 2 teaspoons of lemon juice and a pinch of salt.',
      'Spread the ricotta on the hot toast, heap the pea shoots on it, and finish with pistachios, pepper and the rest of the zest.',
    ],
  },
  {
    id: 'sesame-noodle-bowl',
    name: 'Sesame Noodle Bowl with Baby Broccoli',
    difficulty: 'Easy',
    minutes: 20,
    servings: 2,
    description:
      'A weeknight bowl that is good warm and better cold the next day. The greens go in last, so they stay crisp.',
    image: {
      src: '/pictures/recipe-noodles.svg',
      alt: 'A bowl of noodles with carrot, cucumber, a halved egg and baby broccoli greens',
    },
    green: { productId: 'baby-broccoli', name: 'Baby Broccoli', ounces: 2 },
    ingredients: [
      '2 eggs',
      '6 oz soba noodles',
      '2 tablespoons tahini',
      '2 tablespoons soy sauce',
      '1 tablespoon rice vinegar',
      '2 teaspoons toasted sesame oil',
      '1 teaspoon honey',
      '1 teaspoon grated ginger',
      '1 carrot, cut into matchsticks',
      '1/2 cucumber, sliced',
      '2 oz baby broccoli microgreens, rinsed and dried',
      '1 tablespoon toasted sesame seeds',
    ],
    steps: [
      'Bring a pot of water to a boil. Lower in the eggs, boil them for 7 minutes, and cool them under cold water. Keep the pot boiling.',
      'Cook the noodles in the same water for the time on their package. Keep 1/4 cup of the water, then drain and rinse them cold.',
      'Whisk tahini, soy sauce, vinegar, sesame oil, honey and ginger. Thin it with 2 to 3 tablespoons of the noodle water until it pours.',
      'Toss the noodles, carrot and cucumber in the dressing and divide them between two bowls.',
      'Peel and halve the eggs and lay them on top with the baby broccoli and the sesame seeds. Serve at once.',
    ],
  },
  {
    id: 'black-bean-tacos',
    name: 'Black Bean Tacos with Radish Greens',
    difficulty: 'Easy',
    minutes: 25,
    servings: 4,
    description:
      'Smoky beans, cool avocado, and radish microgreens for the heat: the taco where the garnish does the work.',
    image: {
      src: '/pictures/recipe-tacos.svg',
      alt: 'Three tacos with black beans, avocado and radish microgreens, and a wedge of lime',
    },
    green: { productId: 'radish', name: 'Radish', ounces: 2 },
    ingredients: [
      '1 tablespoon olive oil',
      '1 small red onion, half diced, half sliced thin',
      '2 cloves garlic, chopped',
      '1 teaspoon ground cumin',
      '1/2 teaspoon smoked paprika',
      '2 cans (15 oz each) black beans, drained and rinsed',
      '2 limes',
      '8 small corn tortillas',
      '1 ripe avocado, sliced',
      '2 oz radish microgreens, rinsed and dried',
      '1/3 cup crumbled cotija or feta',
      'Salt',
    ],
    steps: [
      'Squeeze one lime over the sliced onion with a pinch of salt and leave it to turn pink.',
      'Warm the oil in a skillet over medium heat and cook the diced onion for 5 minutes, until soft. Stir in garlic, cumin and paprika for 1 minute.',
      'Add the beans and 1/2 cup of water. Simmer for 8 minutes, mash about a third of them with a fork, and salt to taste.',
      'Warm the tortillas in a dry skillet, 30 seconds a side, and keep them in a towel.',
      'Fill them with beans, avocado, pink onion and cheese. Put a good pinch of radish greens on each and serve with wedges of the other lime.',
    ],
  },
  {
    id: 'warm-farro-salad',
    name: 'Warm Farro Salad with Kale and Roasted Squash',
    difficulty: 'Medium',
    minutes: 50,
    servings: 4,
    description:
      'A supper for cold evenings. Warm grains soften the kale microgreens just enough, with no cooking of their own.',
    image: {
      src: '/pictures/recipe-farro.svg',
      alt: 'A bowl of farro with roasted squash, apple, walnuts and kale microgreens',
    },
    green: { productId: 'kale', name: 'Kale', ounces: 3 },
    ingredients: [
      '1 small butternut squash (about 2 lb), peeled, in 3/4-inch cubes',
      '4 tablespoons olive oil',
      '1 1/2 cups pearled farro',
      '1/2 cup walnuts',
      '2 tablespoons cider vinegar',
      '1 tablespoon maple syrup',
      '2 teaspoons Dijon mustard',
      '1 crisp apple, sliced thin',
      '3 oz kale microgreens, rinsed and dried',
      '3 oz soft goat cheese',
      'Salt and black pepper',
    ],
    steps: [
      'Heat the oven to 425°F. Toss the squash with 1 tablespoon of oil, 1/2 teaspoon of salt and pepper on a sheet pan and roast it for 30 minutes, turning it once.',
      'Meanwhile boil the farro in plenty of salted water for 20 to 25 minutes, until tender but chewy, and drain it.',
      'Put the walnuts on the pan with the squash for the last 5 minutes. Chop them when they have cooled.',
      'Whisk the other 3 tablespoons of oil with vinegar, maple syrup, mustard and a pinch of salt.',
      'Toss the warm farro with two thirds of the dressing, then fold in squash, apple and half of the kale.',
      'Top with the rest of the kale, the walnuts and the goat cheese, and spoon the last dressing over it.',
    ],
  },
];

export interface CookingTip {
  title: string;
  text: string;
}

export const cookingTips: readonly CookingTip[] = [
  {
    title: 'Last in, always',
    text: 'Heat takes their crunch within a minute. Add microgreens when the pan is off the stove and the plate is ready.',
  },
  {
    title: 'Rinse late, dry well',
    text: 'Rinse only what you are about to eat, in cold water, and dry it in a towel. Dressing slides off wet leaves.',
  },
  {
    title: 'Dress lightly',
    text: 'For a handful, a teaspoon of oil, a few drops of lemon and a pinch of salt are enough. Toss with your hands.',
  },
  {
    title: 'Match heat with cool',
    text: 'Radish loves avocado, egg and cheese. Pea shoots go with lemon and mint, kale with apple, baby broccoli with sesame.',
  },
  {
    title: 'Keep the stems',
    text: 'They hold the juice and the crunch. Cut long pea stems small and stir them into eggs, soup or fried rice.',
  },
  {
    title: 'Blend what is left',
    text: 'The last day of a box makes pesto: 2 oz of greens, 1/4 cup of nuts, 1/4 cup of Parmesan, 1/3 cup of olive oil, lemon and salt.',
  },
];

export const submitRecipe = {
  title: 'What do you make with yours?',
  text: 'Send us the dish you cook again and again. We try it in our own kitchen, and the ones we like best we would love to share here, under your name.',
  link: 'Submit Your Recipe',
} as const;
