import { rules } from '../../shared/business.ts';
import { findProducts } from '../catalog/products.ts';
import { ouncesByProduct, type StockLine } from '../catalog/stock.ts';
import type { Db } from '../platform/db/db.ts';
import { AppError } from '../platform/errors.ts';

/**
 * Of counted goods at most 20% of the stock, but at least 16 oz (product 6.7). Call it after taking the stock. 409 with the
 * limit.
 */
export function assertHoldWithinLimit(db: Db, lines: StockLine[]): void {
  const requested = ouncesByProduct(lines);
  for (const [productId, product] of findProducts(db, requested.keys())) {
    const ounces = requested.get(productId) ?? 0;
    const most = maxHeld(product.stockOunces + ounces);
    if (product.isGrownToOrder || ounces <= most) continue;
    throw new AppError(
      'conflict',
      `We can set aside at most ${most} oz of ${product.name} for one customer until it is paid. Please lower the quantity, or call us for a larger order.`,
      'out-of-stock',
    );
  }
}

/** In ounces. */
function maxHeld(stock: number): number {
  return Math.max(rules.minHeldOunces, Math.floor((stock * rules.maxHeldStockPercent) / 100));
}
