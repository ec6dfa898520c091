import { business, rules } from '../business.ts';
import { contact, delivery, growing, wholesale } from './basics.ts';

const { city, state } = business.place;

export const partnersPage = {
  title: 'Our Partners',
  description: `Why restaurants, grocers and kitchens around ${city}, ${state} buy microgreens from ${business.name}, and how to start.`,
  intro: `We grow for kitchens and shops within ${rules.radiusMiles} miles of ${city}: near enough that the greens are still crisp when service starts.`,
} as const;

export interface TitledText {
  title: string;
  text: string;
}

export const whyPartner: readonly TitledText[] = [
  {
    title: 'Cut for you, not for a warehouse',
    text: `${growing.freshness}. Greens that have not traveled keep longer in your walk-in, and less of them ends in the bin.`,
  },
  {
    title: 'The same every week',
    text: 'Indoor trays know no season. Plan a garnish for the whole menu: color, height and flavor stay what you tasted.',
  },
  {
    title: 'You talk to the grower',
    text: `One phone number, answered here on the farm: ${business.phone}. A private dinner, a new dish, more radish from next month: tell us, and we sow for it.`,
  },
  {
    title: 'Clean trays',
    text: growing.pesticides,
  },
];

/** Also the choices of the wholesale form. */
export const businessKinds: readonly TitledText[] = [
  {
    title: 'Restaurants',
    text: 'A finish for the pass: height, color and a flavor that belongs to the dish.',
  },
  {
    title: 'Grocery stores',
    text: 'Cut the day before, so that the days of freshness are spent in the kitchens of your customers.',
  },
  {
    title: 'Caterers',
    text: 'Ounces by the event. Tell us the date three weeks ahead, and the trays are ripe for it.',
  },
  {
    title: 'Food service',
    text: 'Steady weekly amounts for schools, offices and kitchens that cook for many.',
  },
  { title: 'Cafes', text: 'A handful lifts toast, eggs and sandwiches, and needs no second pair of hands.' },
  { title: 'Hotels', text: 'From the breakfast buffet to the banquet, out of one weekly box.' },
];

export const partnerRange =
  'Kitchens buy what the shop sells: Pea Shoots, Radish Rambo, Kale - Red Russian and Baby Broccoli. We grow arugula for kitchens too, on request.';

export const howPartnersStart: readonly TitledText[] = [
  {
    title: 'Apply',
    text: 'Fill in the wholesale form: who you are, where you cook, what you would like to use and roughly how much.',
  },
  {
    title: 'Hear from us',
    text: `We review it and contact you ${wholesale.reply} with pricing and partnership details.`,
  },
  {
    title: 'We sow',
    text: `Your trays take up to ${rules.leadTimeDays} days to grow. ${wholesale.minimum} You can begin small.`,
  },
  {
    title: 'Your first Saturday',
    text: `${delivery.day} From then on the next trays are already growing.`,
  },
];

export const partnerContact = {
  title: 'Something else in mind?',
  text: `A market stall, a school garden, a dish you would like to try something on: write to us and we reply ${contact.reply}.`,
  mailSubject: `Partnership with ${business.name}`,
} as const;
