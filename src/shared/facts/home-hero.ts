import { business } from '../business.ts';

/** The text at the top of the home page; a file of its own, so that its bundle holds no other text. */
export const homeHero = {
  place: `Grown in ${business.place.city}, ${business.place.state}`,
  title: 'Greens cut for your table, not for the shelf',
  text: 'Pea shoots, baby broccoli, radish and kale: sown when you order, cut the day before they come.',
} as const;

/** Cents for the cheapest 2-oz pack at the first prices, until today's are there. */
export const lowestSamplePriceCents = 550;

/**
 * Until when the first delivery stays the one of an order that is placed now, as the beginning of a sentence. It is the next
 * Friday evening with a lead time of whole weeks, or a day more; with any other the Saturday changes within the week.
 */
export function orderDeadlineText(leadTimeDays: number): string {
  return leadTimeDays % 7 <= 1 ? 'Order by Friday, 6pm,' : 'Order today,';
}
