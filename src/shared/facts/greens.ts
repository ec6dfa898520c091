import { business, rules } from '../business.ts';
import { contact, delivery, growing, harvestDays } from './basics.ts';

/** The assistant quotes single sentences. */

const { city, state } = business.place;

export const greensPage = {
  title: 'Our Greens',
  description: `Broccoli, radish, kale and arugula microgreens: how they taste, what is in them, and how ${business.name} grows them in ${city}, ${state}.`,
  intro: `Four small greens, grown on shelves in ${city} and cut for one delivery day at a time.`,
} as const;

export interface GrowingStep {
  id: 'seed' | 'sow' | 'dark' | 'light' | 'cut' | 'deliver';
  title: string;
  /** Days after sowing. */
  when: string;
  /** For the short list of /about. */
  brief: string;
  text: string;
}

export const growingSteps: readonly GrowingStep[] = [
  {
    id: 'seed',
    title: 'Seed',
    when: 'Before day 1',
    brief: 'Untreated seed, weighed out for every tray.',
    text: 'We start with untreated seed that is sold for microgreens, and weigh it out for each tray: too little leaves gaps, too much leaves no air between the stems.',
  },
  {
    id: 'sow',
    title: 'Soak and sow',
    when: 'Day 1',
    brief: 'Peas soak overnight; small seeds go straight onto clean compost.',
    text: 'Peas soak in water overnight. Broccoli, kale, radish and arugula seeds are small enough to go straight onto the clean compost, in one even layer, and get a good misting.',
  },
  {
    id: 'dark',
    title: 'Dark',
    when: 'Days 2 to 4',
    brief: 'Under a cover, roots go down and pale stems reach up.',
    text: 'A cover keeps the tray dark and damp, like the inside of the ground. Roots go down, pale stems reach up, and the whole tray lifts together.',
  },
  {
    id: 'light',
    title: 'Light',
    when: 'From day 4 or 5',
    brief: 'The cover comes off, the leaves open and turn green.',
    text: 'The cover comes off and the lamps do the work of the sun: yellow leaves open and turn green in a day or two. We water from below, so that the leaves stay dry.',
  },
  {
    id: 'cut',
    title: 'Cut',
    when: `After ${harvestDays}`,
    brief: 'A sharp blade, the day before the delivery.',
    text: 'The day before the delivery, when flavor and color are at their best, a sharp blade takes the greens just above the compost. They are chilled at once, and boxed dry.',
  },
  {
    id: 'deliver',
    title: 'Deliver',
    when: 'Saturday',
    brief: `${growing.freshness}, within ${rules.radiusMiles} miles.`,
    text: `${growing.freshness}: on Saturday the boxes go straight from our cold room to doors within ${rules.radiusMiles} miles of the farm.`,
  },
];

export const growingNotes = {
  clean: growing.pesticides,
  noWaste:
    'A microgreen tray is cut once. Its roots and compost go on the compost heap, and the tray is washed for the next sowing.',
  sownForYou: delivery.leadTime,
} as const;

export interface Variety {
  id: 'arugula' | 'broccoli' | 'kale' | 'radish';
  name: string;
  /** None if the shop does not sell it. */
  soldAs?: string;
  picture: string;
  alt: string;
  character: string;
  taste: string;
  servingTip: string;
  harvestDays: string;
  nutrition: string;
  availability: string;
}

/** Varieties the shop does not sell come last. */
export const varieties: readonly Variety[] = [
  {
    id: 'broccoli',
    name: 'Broccoli',
    soldAs: 'Baby Broccoli',
    picture: '/pictures/variety-broccoli.svg',
    alt: 'Five sprigs of broccoli microgreens with heart-shaped leaves and pale stems',
    character: 'Mild, green, at home anywhere',
    taste:
      'Broccoli microgreens are mild and fresh, like the tender stem of a broccoli, without the sharpness. A good first microgreen, for children too.',
    servingTip:
      'Put broccoli microgreens in sandwiches, on scrambled eggs and grain bowls, or into a smoothie, where they hide well.',
    harvestDays: '8 to 11 days',
    nutrition:
      'Broccoli microgreens are rich in glucoraphanin, which turns into sulforaphane as you chew, and a source of vitamins C and K.',
    availability: 'Broccoli microgreens are in the shop as Baby Broccoli, by the ounce.',
  },
  {
    id: 'radish',
    name: 'Radish',
    soldAs: 'Radish',
    picture: '/pictures/variety-radish.svg',
    alt: 'Radish microgreens with broad leaves and rosy stems beside a halved radish',
    character: 'Crisp, rosy and wide awake',
    taste:
      'Radish microgreens are crisp and peppery, with a warm bite that builds and then fades, just like the root.',
    servingTip:
      'Pile radish microgreens on tacos, avocado toast and burgers, or on anything rich that wants a lift.',
    harvestDays: '5 to 9 days',
    nutrition:
      'Radish microgreens are a source of vitamins C, E and K and of carotenoids; the rosy stems carry anthocyanins.',
    availability: 'Radish microgreens are in the shop by the ounce.',
  },
  {
    id: 'kale',
    name: 'Kale',
    soldAs: 'Kale',
    picture: '/pictures/variety-kale.svg',
    alt: 'A bunch of red Russian kale microgreens with frilled blue-green leaves and purple stems',
    character: 'Soft leaves on blushing stems',
    taste:
      'Kale microgreens are mellow and a little earthy, sweeter and far more tender than the grown leaf. Ours is the variety Red Russian.',
    servingTip:
      'Toss kale microgreens with lemon and oil, scatter them over soup, or wilt a handful in a pan for half a minute.',
    harvestDays: '9 to 12 days',
    nutrition:
      'Kale microgreens are high in vitamin K, and a source of vitamins A and C and of lutein, the yellow pigment of leafy greens.',
    availability: 'Kale microgreens are in the shop by the ounce.',
  },
  {
    id: 'arugula',
    name: 'Arugula',
    picture: '/pictures/variety-arugula.svg',
    alt: 'Arugula microgreens with small notched leaves in a shallow blue dish',
    character: 'Nutty first, then a little fire',
    taste:
      'Arugula microgreens taste nutty, with the peppery edge of the grown leaf but none of its bitterness.',
    servingTip:
      'Lay arugula over a pizza as it leaves the oven, fold it into warm pasta, or give it lemon, oil and shaved Parmesan.',
    harvestDays: '8 to 10 days',
    nutrition: 'Arugula is a source of vitamins C and K, of beta-carotene and of lutein.',
    availability:
      'Arugula is not in the shop: we grow it for kitchens, and on request. Write to us, and we sow a tray with the next ones.',
  },
];

/** Not among the four `varieties`. */
export const peaShoots = {
  title: 'And pea shoots',
  text: 'Pea shoots are the fourth green in our shop: sweet and crisp like a pea from the pod, cut after 10 to 14 days and good by the handful, raw or warmed through.',
} as const;

export const arugulaRequest = `Arugula, or a green you do not see here? Write to us: we reply ${contact.reply}.`;
