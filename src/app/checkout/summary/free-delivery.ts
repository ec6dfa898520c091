import { rules } from '../../../shared/business.ts';
import type { CartItem } from '../../../shared/contract/cart-item.ts';
import type { Product } from '../../../shared/contract/catalog.ts';
import { centsOf } from '../../../shared/rules/money.ts';
import { ouncesOf } from '../../cart/cart-state.ts';
import { ouncesForSale } from '../../cart/pack-sizes.ts';

export interface TopUp {
  product: Product;
  /** Whole ounces to add. */
  ounces: number;
}

/**
 * Adds the green the cart has least of, ounce by ounce. Empty if nothing is missing or the stock does not
 * suffice.
 */
export function topUpToFreeDelivery(items: CartItem[], products: Product[], stockLimited: boolean): TopUp[] {
  const greens = products
    .filter(({ price, isOutOfStock }) => centsOf(price) > 0 && !isOutOfStock)
    .map((product) => ({ product, before: ouncesOf(items, product.id), added: 0 }));
  const inCart = products.reduce(
    (sum, product) => sum + ouncesOf(items, product.id) * centsOf(product.price),
    0,
  );
  let missing = rules.freeDeliveryFrom - inCart;
  while (missing > 0) {
    const available = greens.filter(
      ({ product, before, added }) => !stockLimited || before + added < ouncesForSale(product),
    );
    const [least] = available.toSorted((a, b) => a.before + a.added - (b.before + b.added));
    if (!least) return [];
    least.added += 1;
    missing -= centsOf(least.product.price);
  }
  return greens.filter(({ added }) => added > 0).map(({ product, added }) => ({ product, ounces: added }));
}
