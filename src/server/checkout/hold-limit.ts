import { rules } from '../../shared/business.ts';
import { findProducts } from '../catalog/products.ts';
import { ShortOfStock, type StockLine } from '../catalog/stock.ts';
import { ouncesHeldBy } from '../orders/held-stock.ts';
import type { Db } from '../platform/db/db.ts';

/** 409: one account would hold too much. Others' holds do not help. */
export class HoldTooLarge extends ShortOfStock {}

/**
 * Keeps one account's unpaid orders from holding most of a product (product 6.7): at most 20% of its stock, but
 * never less than 16 oz. Call it after the stock is taken. Throws 409 with the limit; `shortfalls` is what the
 * account's other unpaid orders would have to release.
 */
export function assertHoldWithinLimit(db: Db, userId: string, lines: StockLine[]): void {
  const held = ouncesHeldBy(db, userId);
  const requested = new Map<string, number>();
  for (const { productId, ounces } of lines)
    requested.set(productId, (requested.get(productId) ?? 0) + ounces);
  for (const [productId, product] of findProducts(db, requested.keys())) {
    const holding = (held.get(productId) ?? 0) + (requested.get(productId) ?? 0);
    const most = maxHeld(product.stockOunces + holding);
    if (holding <= most) continue;
    const excess = holding - most;
    throw new HoldTooLarge(
      new Map([[productId, excess]]),
      `We can set aside at most ${most} oz of ${product.name} for one customer until it is paid. Please lower the quantity, or call us for a larger order.`,
    );
  }
}

/** Ounces that one account may hold of a product with so much stock. */
function maxHeld(stock: number): number {
  return Math.max(rules.minHeldOunces, Math.floor((stock * rules.maxHeldStockPercent) / 100));
}
