import { business, rules } from '../../shared/business.ts';
import { formatCents } from '../../shared/rules/money.ts';
import { ouncesPerUnit, type PackSize, parseVariant } from '../../shared/rules/packs.ts';
import { type Quote, type QuoteLine, quoteFor } from '../../shared/rules/quote.ts';
import type { Db } from '../platform/db/db.ts';
import { AppError } from '../platform/errors.ts';
import { findProducts } from './products.ts';

/** `quantity` counts units of the variant, `price` is cents per unit. */
export type PricedLine = {
  productId: string;
  productName: string;
  quantity: number;
  ounces: number;
  price: number;
  pricePerOunce: number;
};

/** `quantity` counts packs of a size, or loose ounces without one. */
export type RequestedLine = { productId: string; size: PackSize | undefined; quantity: number };

export function requestedLine({ id, quantity }: { id: string; quantity: number }): RequestedLine {
  return { ...parseVariant(id), quantity };
}

/** Quantities are ounces whatever their `size` says; a pack's id is no product. Merges duplicates. */
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

/** In the order of the catalog. Ignores the client's names and prices. Throws when a product is unknown or not for sale. */
export function priceRequestedLines(db: Db, requested: RequestedLine[]): PricedLine[] {
  const products = findProducts(
    db,
    requested.map(({ productId }) => productId),
  );
  const place = ({ productId }: RequestedLine) => products.get(productId)?.position ?? 0;
  const inOrder = requested.toSorted((one, other) => place(one) - place(other));
  return inOrder.map(({ productId, size, quantity }) => {
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
 * In cents; an extra pays no delivery fee. `planPercent` is null for a one-time order, which alone may be free. `referralPercent` is off an
 * order or a subscription's first box; the quote is of later boxes. 409 with the new total when the customer
 * saw another; refuses totals no card can be charged with.
 */
export function verifiedQuote(
  lines: QuoteLine[],
  planPercent: number | null,
  expectedTotal: number | undefined,
  { referralPercent = 0, isExtra = false } = {},
): Quote {
  const first = quoteFor({ lines, planPercent: planPercent ?? 0, referralPercent, isExtra });
  const quote = planPercent === null ? first : quoteFor({ lines, planPercent, referralPercent: 0, isExtra });
  // Without discounts, since a later change of frequency may remove them.
  if (quoteFor({ lines, planPercent: 0, referralPercent: 0 }).total > rules.maximumCharge) {
    throw new AppError(
      'invalid',
      `That is too large an amount for a card payment. Please order less, or call us at ${business.phone}.`,
    );
  }
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
