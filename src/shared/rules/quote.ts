import { rules } from '../business.ts';
import { formatCents, percentOf } from './money.ts';

export type QuoteLine = { ounces: number; pricePerOunce: number };

export type QuoteInput = {
  lines: QuoteLine[];
  /** The plan's discount, 0 for a one-time purchase. */
  planPercent: number;
  /** The referred friend's first-box discount, 0 otherwise. */
  referralPercent: number;
};

type QuoteAmounts = Omit<QuoteInput, 'lines'> & { subtotal: number; delivery: number };

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
 * What a cart costs, in cents: cart, purchase page, checkout, mail and billing all call it. The free-delivery threshold
 * looks at the subtotal before discounts (product 2.3). An empty cart costs nothing.
 */
export function quoteFor({ lines, planPercent, referralPercent }: QuoteInput): Quote {
  const subtotal = lines.reduce((sum, line) => sum + line.ounces * line.pricePerOunce, 0);
  const delivery = lines.length === 0 || subtotal >= rules.freeDeliveryFrom ? 0 : rules.deliveryFee;
  return quoteAmounts({ subtotal, delivery, planPercent, referralPercent });
}

/**
 * The only place where the shop computes a price, in cents. Percentages round half up; tax is taken after the discounts
 * (product 2.3).
 */
export function quoteAmounts({ subtotal, delivery, planPercent, referralPercent }: QuoteAmounts): Quote {
  const discount = percentOf(subtotal, planPercent);
  const referralDiscount = percentOf(subtotal - discount, referralPercent);
  const taxable = subtotal - discount - referralDiscount + delivery;
  const tax = percentOf(taxable, rules.taxPercent);
  return { subtotal, discount, referralDiscount, delivery, tax, total: taxable + tax };
}

/**
 * Throws when the tax on the delivery fee is not whole cents. The provider rounds the tax of box and delivery apart, the
 * quote rounds the tax of both together: only with whole cents on one of the two lines do they always agree.
 */
export function assertDeliveryFeeTaxIsWholeCents({
  deliveryFee,
  taxPercent,
}: {
  deliveryFee: number;
  taxPercent: number;
}): void {
  if (Number.isInteger((deliveryFee * Math.round(taxPercent * 100)) / 10_000)) return;
  throw new Error(
    `${taxPercent}% tax on a delivery fee of ${formatCents(deliveryFee)} is not whole cents, so that invoices would differ from quotes by a cent: choose another fee in business.ts.`,
  );
}
