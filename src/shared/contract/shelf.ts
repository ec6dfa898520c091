import * as v from 'valibot';
import { text } from '../text.ts';
import { Day } from './day.ts';

/** `GET /api/shelf`: what the asker may buy for that Saturday now. `date` is `YYYY-MM-DD`. */
export const ShelfOffer = v.object({ date: v.string(), productId: v.string(), ounces: v.number() });
export type ShelfOffer = v.InferOutput<typeof ShelfOffer>;

const ounces = 'Ounces are a whole number, from 0 to 10,000.';

/** `PUT /api/admin/shelf`: `ounces` left to sell from now on; 0 takes it off. */
export const ShelfChange = v.object({
  date: Day,
  productId: v.pipe(text('Please say which green.'), v.maxLength(60, 'We do not know this green.')),
  ounces: v.pipe(v.number(ounces), v.integer(ounces), v.minValue(0, ounces), v.maxValue(10_000, ounces)),
});
export type ShelfChange = v.InferOutput<typeof ShelfChange>;

/**
 * `GET /api/admin/shelf`: greens of the next Saturday that are offered, sold or over. `suggestedOunces`
 * may be offered in all, `over` beyond what is offered; `expected` and `over` are null where nothing was sown or
 * weighed. `openToAllFrom` is epoch ms, null before the first offer.
 */
export const AdminShelfOffer = v.object({
  ...ShelfOffer.entries,
  suggestedOunces: v.number(),
  soldOunces: v.number(),
  openToAllFrom: v.nullable(v.number()),
  expected: v.nullable(v.number()),
  over: v.nullable(v.number()),
});
export type AdminShelfOffer = v.InferOutput<typeof AdminShelfOffer>;

/** `left` in ounces, `day` like "Saturday, December 5". */
export function shelfShortageMessage(name: string, left: number, day: string): string {
  if (left === 0) return `Sorry, we have no ${name} left for ${day}.`;
  return `Sorry, we only have ${left} oz of ${name} left for ${day}. Please lower the quantity and try again.`;
}
