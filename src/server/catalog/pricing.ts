import { rules } from '../../shared/business.ts';
import { formatCents } from '../../shared/rules/money.ts';
import { ouncesPerUnit, type PackSize, parseVariant } from '../../shared/rules/packs.ts';
import { type Quote, type QuoteLine, quoteFor } from '../../shared/rules/quote.ts';
import type { Db } from '../platform/db/db.ts';
import { AppError } from '../platform/errors.ts';
import { findProducts } from './products.ts';

/** A line as the server prices it. `quantity` counts units of the variant, `price` is cents per unit. */
export type PricedLine = {
  productId: string;
  productName: string;
  quantity: number;
  ounces: number;
  price: number;
  pricePerOunce: number;
};

/** A line as the customer requests it: `quantity` packs of a size, or without one loose ounces. */
export type RequestedLine = { productId: string; size: PackSize | undefined; quantity: number };

/** An item of a one-time checkout as a line; the item's id names the variant. */
export function requestedLine({ id, quantity }: { id: string; quantity: number }): RequestedLine {
  return { ...parseVariant(id), quantity };
}

/**
 * The lines of a subscription: quantities are ounces whatever their `size` says, so an id that names a pack
 * is no product; the same product twice is one line.
 */
export function looseOunces(products: { productId: string; quantity: number }[]): RequestedLine[] {
  const ounces = new Map<string, number>();
  for (const { productId, quantity } of products) {
    const sum = (ounces.get(productId) ?? 0) + quantity;
    if (sum > rules.maxLineQuantity) {
      throw new AppError('invalid', `Quantities can be at most ${rules.maxLineQuantity}.`);
    }
    ounces.set(productId, sum);
  }
  return [...ounces].map(([productId, quantity]) => ({ productId, size: undefined, quantity }));
}

/**
 * Prices lines from the shop's own products; what the client says about names and prices is never read. Throws when a
 * product is unknown or not for sale.
 */
export function priceRequestedLines(db: Db, requested: RequestedLine[]): PricedLine[] {
  const products = findProducts(
    db,
    requested.map(({ productId }) => productId),
  );
  return requested.map(({ productId, size, quantity }) => {
    const product = products.get(productId);
    if (!product?.isActive) throw unknownProduct();
    const units = ouncesPerUnit(size);
    return {
      productId,
      productName: size ? `${product.name} (${size})` : product.name,
      quantity,
      ounces: quantity * units,
      price: product.pricePerOunce * units,
      pricePerOunce: product.pricePerOunce,
    };
  });
}

/**
 * The quote of priced lines, in cents; `planPercent` is null for a one-time order, which alone may cost nothing. A
 * `referralPercent` is taken off the order, or off the first box of a subscription, whose quote is that of the later ones.
 * Throws a conflict that names the new total when the customer was shown another one, and refuses totals that no card can
 * be charged with.
 */
export function verifiedQuote(
  lines: QuoteLine[],
  planPercent: number | null,
  expectedTotal: number | undefined,
  referralPercent = 0,
): Quote {
  const first = quoteFor({ lines, planPercent: planPercent ?? 0, referralPercent });
  const quote = planPercent === null ? first : quoteFor({ lines, planPercent, referralPercent: 0 });
  const acceptedTotals = [first.total, quote.total];
  if (expectedTotal !== undefined && !acceptedTotals.includes(expectedTotal)) {
    throw new AppError(
      'conflict',
      `Prices have changed: the total is now ${formatCents(first.total)}. Please check your order and confirm again.`,
      'price-changed',
    );
  }
  const isFreeOneTimeOrder = planPercent === null && first.total === 0;
  if (first.total < rules.minimumCharge && !isFreeOneTimeOrder) {
    throw new AppError(
      'invalid',
      'That is too small an amount for a card payment. Please add a little more.',
    );
  }
  return quote;
}

function unknownProduct(): AppError {
  return new AppError(
    'invalid',
    'One of the products is not in our shop. Please reload the page and try again.',
    'product-unavailable',
  );
}
