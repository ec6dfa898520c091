import { rules } from '../business.ts';
import { formatCents, percentOf } from './money.ts';

export type QuoteLine = { ounces: number; pricePerOunce: number };

export type QuoteInput = {
  lines: QuoteLine[];
  /** 0 for a one-time purchase. */
  planPercent: number;
  /** Of a referred friend's first box. */
  referralPercent: number;
  /** Comes with a box, so without a delivery fee. */
  isExtra?: boolean;
};

type QuoteAmounts = Omit<QuoteInput, 'lines' | 'isExtra'> & { subtotal: number; delivery: number };

/** Whole cents. */
export type Quote = {
  subtotal: number;
  discount: number;
  referralDiscount: number;
  delivery: number;
  tax: number;
  total: number;
};

/** Cents. Free delivery depends on the subtotal before discounts (product 2.3). */
export function quoteFor({ lines, planPercent, referralPercent, isExtra = false }: QuoteInput): Quote {
  const subtotal = lines.reduce((sum, line) => sum + line.ounces * line.pricePerOunce, 0);
  const isFree = isExtra || lines.length === 0 || subtotal >= rules.freeDeliveryFrom;
  const delivery = isFree ? 0 : rules.deliveryFee;
  return quoteAmounts({ subtotal, delivery, planPercent, referralPercent });
}

/** Cents; rounds half up; tax is after discounts (product 2.3). */
export function quoteAmounts({ subtotal, delivery, planPercent, referralPercent }: QuoteAmounts): Quote {
  const discount = percentOf(subtotal, planPercent);
  const referralDiscount = percentOf(subtotal - discount, referralPercent);
  const taxable = subtotal - discount - referralDiscount + delivery;
  const tax = percentOf(taxable, rules.taxPercent);
  return { subtotal, discount, referralDiscount, delivery, tax, total: taxable + tax };
}

/** Throws otherwise: the provider rounds the tax per line, the quote rounds the sum. */
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
