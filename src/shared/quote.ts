import { rules } from './business.ts';
import { percentOf } from './money.ts';

export type QuoteLine = { ounces: number; pricePerOunce: number };

export type QuoteInput = {
  lines: QuoteLine[];
  /** The plan's discount, 0 for a one-time purchase. */
  planPercent: number;
  /** The referred friend's first-box discount, 0 otherwise. */
  referralPercent: number;
};

/** Every figure in whole cents. */
export type Quote = {
  subtotal: number;
  discount: number;
  referralDiscount: number;
  delivery: number;
  tax: number;
  total: number;
};

/**
 * What a cart costs, in cents. The only place where the shop computes a price: cart, purchase page, checkout,
 * mail and billing all call it. Percentages round half up; the free-delivery threshold looks at the subtotal
 * before discounts; tax is taken after them (spec section 9). An empty cart costs nothing.
 */
export function quoteFor({ lines, planPercent, referralPercent }: QuoteInput): Quote {
  const subtotal = lines.reduce((sum, line) => sum + line.ounces * line.pricePerOunce, 0);
  const discount = percentOf(subtotal, planPercent);
  const referralDiscount = percentOf(subtotal - discount, referralPercent);
  const delivery = lines.length === 0 || subtotal >= rules.freeDeliveryFrom ? 0 : rules.deliveryFee;
  const taxable = subtotal - discount - referralDiscount + delivery;
  const tax = percentOf(taxable, rules.taxPercent);
  return { subtotal, discount, referralDiscount, delivery, tax, total: taxable + tax };
}
