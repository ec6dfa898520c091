import { planPercent } from '../../shared/rules/plans.ts';
import { type Quote, quoteFor } from '../../shared/rules/quote.ts';
import { catalogOrder, findProducts } from '../catalog/products.ts';
import type { Db } from '../platform/db/db.ts';
import { getDiscountPercents } from '../settings/settings.ts';
import type { MoveInRow } from '../subscriptions/move-ins/move-ins.ts';

/** Cents. */
export type MoveInBox = {
  lines: { productId: string; name: string; ounces: number; total: number }[];
  discountPercent: number;
  quote: Quote;
};

/** At today's prices and percent, also with greens that are no longer offered. */
export function moveInBoxToday(
  db: Db,
  { products, frequency }: Pick<MoveInRow, 'products' | 'frequency'>,
): MoveInBox {
  const found = findProducts(
    db,
    products.map(({ productId }) => productId),
  );
  const priced = catalogOrder(db)(products).flatMap(({ productId, quantity }) => {
    const product = found.get(productId);
    return product ? [{ product, ounces: quantity }] : [];
  });
  const discountPercent = planPercent(getDiscountPercents(db), frequency);
  const quoted = priced.map(({ product, ounces }) => ({ ounces, pricePerOunce: product.pricePerOunce }));
  return {
    lines: priced.map(({ product, ounces }) => ({
      productId: product.id,
      name: product.name,
      ounces,
      total: ounces * product.pricePerOunce,
    })),
    discountPercent,
    quote: quoteFor({ lines: quoted, planPercent: discountPercent, referralPercent: 0 }),
  };
}
