import { rules } from '../../shared/business.ts';
import { ouncesPerUnit, type PackSize, parseVariant } from '../../shared/catalog.ts';
import { formatCents } from '../../shared/money.ts';
import { type Quote, quoteFor } from '../../shared/quote.ts';
import { findProducts } from '../catalog/products.ts';
import type { Db } from '../db.ts';
import { AppError } from '../errors.ts';

/** A line as the server prices it. `quantity` counts units of the variant, `price` is cents per unit. */
export type PricedLine = {
  productId: string;
  productName: string;
  quantity: number;
  ounces: number;
  price: number;
  pricePerOunce: number;
};

/**
 * Prices lines from the shop's own products; what the client says about names and prices is never read. `id` names
 * the variant. Throws when a product is unknown or not for sale.
 */
export function priceLines(db: Db, items: { id: string; quantity: number }[]): PricedLine[] {
  const variants = items.map((item) => ({ ...variantOf(db, item.id), quantity: item.quantity }));
  return variants.map(({ product, size, quantity }) => {
    const units = ouncesPerUnit(size);
    return {
      productId: product.id,
      productName: size ? `${product.name} (${size})` : product.name,
      quantity,
      ounces: quantity * units,
      price: product.pricePerOunce * units,
      pricePerOunce: product.pricePerOunce,
    };
  });
}

/**
 * The quote of priced lines, in cents; `planPercent` is null for a one-time order, which alone may cost nothing. Throws
 * a conflict that names the new total when the customer was shown another one, and refuses totals that no card can be
 * charged with.
 */
export function agreedQuote(
  lines: PricedLine[],
  planPercent: number | null,
  expectedTotal: number | undefined,
): Quote {
  const quote = quoteFor({ lines, planPercent: planPercent ?? 0, referralPercent: 0 });
  if (expectedTotal !== undefined && expectedTotal !== quote.total) {
    throw new AppError(
      'conflict',
      `Prices have changed: the total is now ${formatCents(quote.total)}. Please check your order and confirm again.`,
    );
  }
  const isFree = planPercent === null && quote.total === 0;
  if (quote.total < rules.minimumCharge && !isFree) {
    throw new AppError(
      'invalid',
      'That is too small an amount for a card payment. Please add a little more.',
    );
  }
  return quote;
}

function variantOf(db: Db, id: string) {
  const { productId, size } = parseVariant(id);
  const candidates: { productId: string; size: PackSize | undefined }[] = [
    { productId: id, size: undefined },
  ];
  if (size) candidates.push({ productId, size });
  const products = findProducts(
    db,
    candidates.map((candidate) => candidate.productId),
  );
  for (const candidate of candidates) {
    const product = products.get(candidate.productId);
    if (product?.isActive) return { product, size: candidate.size };
  }
  throw new AppError(
    'invalid',
    'One of the products is not in our shop. Please reload the page and try again.',
  );
}
