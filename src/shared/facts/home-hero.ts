import { business, rules } from '../business.ts';
import { quoteFor } from '../rules/quote.ts';
import { type NamedBox, namedBoxes } from './boxes.ts';

/** In its own file, for a small bundle. */
export const homeHero = {
  name: `${business.name}, ${business.place.city}, ${business.place.state}`,
  title: 'Greens cut for your table, not for the shelf',
  text: 'Microgreens by the ounce: sown when you order, cut the day before they come.',
} as const;

/** Cents, without tax. `prices` are per ounce, by product. */
export function lowestPrices(
  prices: Record<string, number> = rules.firstPrices,
  named: readonly NamedBox[] = namedBoxes,
) {
  const boxes = named.flatMap(({ contents }) => {
    const lines = contents.flatMap(({ productId, ounces }) => {
      const pricePerOunce = prices[productId];
      return pricePerOunce === undefined ? [] : { ounces, pricePerOunce };
    });
    return lines.length < contents.length ? [] : quoteFor({ lines, planPercent: 0, referralPercent: 0 });
  });
  const [box] = boxes.sort((one, other) => one.subtotal - other.subtotal);
  return { pack: 2 * Math.min(...Object.values(prices)), box };
}

/**
 * With a lead time of whole weeks, or one day more, the deadline is the next Friday evening; otherwise it
 * falls within the week.
 */
export function orderDeadlineText(leadTimeDays: number): string {
  return leadTimeDays % 7 <= 1 ? `Order by Friday, ${rules.cutoffTime},` : 'Order today,';
}
