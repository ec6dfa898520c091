import type { Product } from '../../../shared/contract/catalog.ts';
import type { AddExtra } from '../../../shared/contract/subscriptions.ts';
import { orderPayment, type Payment } from '../../../shared/rules/credit.ts';
import { quoteFor } from '../../../shared/rules/quote.ts';
import { type Ounces, pickedLines, requestedProducts } from '../../catalog/green-picker.tsx';

/** Ounces: `left` on the shelf for the box's day, `more` that may be had beside it. */
export type ExtraGreen = { product: Product; left: number; more: number };

/** An order is from the shelf entirely or not at all. */
export type ExtraPart = { fromShelf: boolean; ounces: Ounces };

/** What is picked, from the shelf first. */
export function extraParts(greens: ExtraGreen[], picked: Ounces): ExtraPart[] {
  const ouncesOf = (take: (green: ExtraGreen, wanted: number) => number) =>
    Object.fromEntries(
      greens.flatMap((green) => {
        const ounces = take(green, picked[green.product.id] ?? 0);
        return ounces > 0 ? [[green.product.id, ounces]] : [];
      }),
    );
  const parts = [
    { fromShelf: true, ounces: ouncesOf(({ left }, wanted) => Math.min(left, wanted)) },
    { fromShelf: false, ounces: ouncesOf(({ left, more }, wanted) => Math.min(more, wanted - left)) },
  ];
  return parts.filter(({ ounces }) => Object.keys(ounces).length > 0);
}

export function pickedIn(parts: ExtraPart[]): Ounces {
  const picked: Ounces = {};
  for (const [id, ounces] of parts.flatMap((part) => Object.entries(part.ounces)))
    picked[id] = (picked[id] ?? 0) + ounces;
  return picked;
}

interface PricedFor {
  products: Product[];
  /** The subscription's. */
  discountPercent: number;
  /** Cents. */
  credit: number;
}

/** Each part has its own rounding. `payment` (cents) is of all, the first one's credit first. */
export function priceParts(parts: ExtraPart[], { products, discountPercent, credit }: PricedFor) {
  const payment: Payment = { credit: 0, card: 0 };
  const requests = parts.map(({ ounces, fromShelf }): AddExtra => {
    const lines = pickedLines(products, ounces);
    const quote = quoteFor({ lines, planPercent: discountPercent, referralPercent: 0, isExtra: true });
    const own = orderPayment(quote.total, credit - payment.credit);
    payment.credit += own.credit;
    payment.card += own.card;
    return {
      products: requestedProducts(lines),
      expectedTotal: quote.total,
      ...(fromShelf && { fromShelf }),
    };
  });
  return { requests, payment };
}
