import { business } from '../business.ts';
import type { Testimonials } from '../contract/page-contents.ts';

/** Invented, for the demo only. */
export const demoTestimonials: Testimonials = [
  {
    quote:
      "I bought the radish to be polite and now I put it on everything. My tacos look like a restaurant's, and the box is still crisp a week later.",
    name: 'Danielle',
    town: 'Alpharetta',
  },
  {
    quote:
      'The children eat the pea shoots out of the box, standing in front of the refrigerator. I will take it.',
    name: 'Marcus',
    town: 'Roswell',
  },
  {
    quote:
      'Saturday morning, every other week, on the porch. I no longer think about it, and that is the best part.',
    name: 'Priya',
    town: business.place.city,
  },
];
