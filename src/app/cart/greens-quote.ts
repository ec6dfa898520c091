import type { CartItem } from '../../shared/contract/cart-item.ts';
import type { Product } from '../../shared/contract/catalog.ts';
import type { BoxGreen } from '../../shared/facts/boxes.ts';
import { centsOf } from '../../shared/rules/money.ts';
import { type Quote, quoteFor } from '../../shared/rules/quote.ts';
import { ouncesOf } from './cart-state.ts';

/** What greens cost today if nothing else is bought, in cents. */
export function greensQuote(greens: readonly BoxGreen[], products: Product[], planPercent: number): Quote {
  const lines = greens.map(({ productId, ounces }) => ({
    ounces,
    pricePerOunce: centsOf(productOf(productId, products)?.price ?? ''),
  }));
  return quoteFor({ lines, planPercent, referralPercent: 0 });
}

/**
 * Why greens cannot be added to the cart: one is out of stock, or the cart would hold more than there is left. A subscription's boxes
 * are grown to order: the latter does not count for them. Null when they can.
 */
export function greensShortageMessage(
  greens: readonly BoxGreen[],
  products: Product[],
  cart: { items: CartItem[]; isSubscription: boolean },
): string | null {
  for (const { productId, name, ounces } of greens) {
    const product = productOf(productId, products);
    if (!product || product.isOutOfStock) return `${product?.name ?? name} is out of stock.`;
    const wanted = ouncesOf(cart.items, productId) + ounces;
    if (!cart.isSubscription && wanted > product.stockQuantity)
      return `Only ${product.stockQuantity} oz of ${product.name} left.`;
  }
  return null;
}

export function productOf(productId: string, products: Product[]): Product | undefined {
  return products.find(({ id }) => id === productId);
}
