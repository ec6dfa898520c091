import { business, rules } from '../business.ts';
import * as facts from './basics.ts';

export const contactIntro = `Call during business hours, or write to us: we reply ${facts.contact.reply}.`;

export interface QuickAnswer {
  title: string;
  text: string;
  question: string;
}

export const quickAnswers: readonly QuickAnswer[] = [
  {
    title: 'When is delivery?',
    text: `Saturdays. Order by ${facts.cutoffTime}, and you are in the first Saturday delivery after the ${rules.leadTimeDays}-day growing time.`,
    question: 'delivery-day',
  },
  {
    title: 'Do you come to my street?',
    text: facts.delivery.area,
    question: 'area',
  },
  {
    title: 'How long do they keep?',
    text: `${facts.shelfLife.days} in the refrigerator at ${facts.shelfLife.temperature}, dry in their box.`,
    question: 'shelf-life',
  },
  {
    title: 'Was something wrong?',
    text: 'Tell us with your order number and, if you can, a picture. We make it right.',
    question: 'something-wrong',
  },
];

export const farmPlace = `${business.place.city}, ${business.place.state} ${business.place.zipCode}`;

export const postalAddress = `${business.place.street}, ${farmPlace}`;
