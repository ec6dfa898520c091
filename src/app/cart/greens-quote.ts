import type { CartItem } from '../../shared/contract/cart-item.ts';
import type { Product } from '../../shared/contract/catalog.ts';
import type { BoxGreen } from '../../shared/facts/boxes.ts';
import { centsOf } from '../../shared/rules/money.ts';
import { type Quote, quoteFor } from '../../shared/rules/quote.ts';
import { ouncesOf } from './cart-state.ts';
import { ouncesForSale } from './pack-sizes.ts';

/** Cents, if nothing else is bought. */
export function greensQuote(greens: readonly BoxGreen[], products: Product[], planPercent: number): Quote {
  const lines = greens.map(({ productId, ounces }) => ({
    ounces,
    pricePerOunce: centsOf(productOf(productId, products)?.price ?? ''),
  }));
  return quoteFor({ lines, planPercent, referralPercent: 0 });
}

/** Null if they can be added. Of a subscription's boxes only the out-of-stock flag limits what comes. */
export function greensShortageMessage(
  greens: readonly BoxGreen[],
  products: Product[],
  cart: { items: CartItem[]; isSubscription: boolean },
): string | null {
  for (const { productId, name, ounces } of greens) {
    const product = productOf(productId, products);
    if (!product || product.isOutOfStock) return `${product?.name ?? name} is out of stock.`;
    const wanted = ouncesOf(cart.items, productId) + ounces;
    if (!cart.isSubscription && wanted > ouncesForSale(product))
      return `Only ${product.stockQuantity} oz of ${product.name} left.`;
  }
  return null;
}

export function productOf(productId: string, products: Product[]): Product | undefined {
  return products.find(({ id }) => id === productId);
}
