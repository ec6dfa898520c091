import { rules } from '../business.ts';
import * as facts from './basics.ts';

export const wholesaleIntro =
  'Fresh microgreens for kitchens and counters, sown for your order and cut the day before we bring them.';

/** By the names of the wholesale form. */
export const wholesaleGreens = [
  {
    name: 'Pea Shoots',
    picture: '/pictures/pea-shoots.svg',
    text: 'Sweet, with tendrils that hold their height on a warm plate.',
  },
  {
    name: 'Radish Rambo',
    picture: '/pictures/radish.svg',
    text: 'Peppery, on deep red stems; it cuts through fat and fish.',
  },
  {
    name: 'Kale - Red Russian',
    picture: '/pictures/kale.svg',
    text: 'Mild and earthy, with soft leaves for salads and grain bowls.',
  },
  {
    name: 'Baby Broccoli',
    picture: '/pictures/baby-broccoli.svg',
    text: 'Gentle and a little nutty, the one that goes on everything.',
  },
] as const;

export const wholesaleReasons = [
  {
    title: 'Who it is for',
    text: `Restaurants, groceries, caterers, food services, cafes and hotels within ${rules.radiusMiles} miles of the farm.`,
  },
  { title: 'What it takes', text: `${facts.wholesale.minimum} No contract, no fee to apply.` },
  {
    title: 'How fresh it is',
    text: `${facts.growing.freshness}, so the ${facts.shelfLife.days} they keep are yours, not the truck's.`,
  },
] as const;

export const wholesaleSteps = [
  {
    title: 'Apply',
    text: 'Tell us who you are, which greens you want and about how much a month. It takes three minutes.',
  },
  {
    title: `Hear from us ${facts.wholesale.reply}`,
    text: 'We review your application and contact you with pricing and partnership details.',
  },
  {
    title: 'We sow for you',
    text: `Trays take up to ${rules.leadTimeDays} days to grow, so we tell you the first Saturday that you can count on.`,
  },
  {
    title: 'Then, on Saturdays',
    text: 'We cut, box and bring your greens. Change amounts or varieties by telling us before we sow.',
  },
] as const;
