import { business, rules } from '../business.ts';
import {
  contact,
  delivery,
  growing,
  harvestDays,
  nutrients,
  shelfLife,
  subscriptionTerms,
} from './basics.ts';

/** The assistant answers from these too. */

const { city, state } = business.place;

export const homeAbout = {
  title: 'What are microgreens?',
  text: [
    'Vegetables, cut young. We sow the same peas, broccoli, radishes and kale that you know from the garden, and harvest them when their first leaves open: small enough to eat stem and all, with a flavor you would know with your eyes closed.',
    "Put a handful on whatever is on the plate already: eggs, soup, a sandwich, last night's rice.",
  ],
  figures: [
    { figure: nutrients.times, label: 'more nutrients', note: nutrients.sentence },
    {
      figure: harvestDays,
      label: 'from seed to harvest',
      note: 'Radish is the quickest; the others take their time.',
    },
  ],
} as const;

/** Until today's prices load. */
export const homeProducts = {
  title: 'Four greens, always fresh',
  intro: `Choose by the ounce, once or as a subscription. ${subscriptionTerms.saveUpTo} when they come by themselves.`,
  cards: [
    { id: 'pea-shoots', name: 'Pea Shoots', taste: 'Sweet, crisp and generous' },
    {
      id: 'baby-broccoli',
      name: 'Baby Broccoli',
      taste: 'Mild, tender, liked by children',
    },
    { id: 'radish', name: 'Radish', taste: 'Peppery, with a warm bite' },
    { id: 'kale', name: 'Kale', taste: 'Mellow and a little earthy' },
  ],
  delivery: [delivery.cutoff, delivery.fee],
} as const;

export const homeBenefits = {
  title: 'Small leaves, good reasons',
  intro: 'Why a box in the refrigerator becomes a habit.',
  tiles: [
    {
      title: 'A lot in a little',
      text: "The seed's whole store goes into its first leaves: vitamins C, E and K and carotenoids, by the forkful.",
    },
    {
      title: 'Flavor first',
      text: 'Sweet pea, clean broccoli, peppery radish, earthy kale. A pinch changes a dish; a handful makes one.',
    },
    {
      title: 'Fresh for days',
      text: `They keep for ${shelfLife.days} in the refrigerator at ${shelfLife.temperature}.`,
    },
    {
      title: 'No cooking at all',
      text: 'Rinse, shake dry, scatter. Breakfast to late supper, it takes ten seconds.',
    },
    {
      title: 'In every season',
      text: 'Our trays grow indoors under light, so January tastes as green as June.',
    },
    {
      title: 'From somebody you can call',
      text: `We grow in ${city}, ${state}, and answer the phone ourselves, ${business.hours[0].days}.`,
    },
  ],
} as const;

export const homeGrowing = {
  title: 'Sustainable growing',
  intro:
    'Good food should not cost the earth. Ours is grown indoors, on shelves, a short drive from your door.',
  water: {
    figure: growing.waterSaved,
    label: 'less water',
    note: `We grow with ${growing.lessWater} than a field needs for the same weight of greens.`,
  },
  points: [
    { title: 'Pesticide-free', text: growing.pesticides },
    {
      title: 'Peak nutrition',
      text: 'Every tray is cut on its best day, when the first leaves have just opened.',
    },
    {
      title: growing.delivered,
      text: `${growing.freshness}: cut on Friday, with you on Saturday.`,
    },
    {
      title: 'Minimal impact',
      text: `We sow what is ordered, drive no farther than ${rules.radiusMiles} miles, and compost the roots.`,
    },
  ],
} as const;

export const homeTestimonials = { title: 'What our customers say' } as const;

export const homeContact = {
  title: 'Ask us anything',
  intro: `A dish you have in mind, an allergy, an address near the edge of our area: write, and we reply ${contact.reply}.`,
  hours: contact.hours,
} as const;
