import type { CartItem } from './cart.ts';
import { ouncesPerUnit, type Product } from './catalog.ts';
import { centsFromDecimal, centsOf } from './money.ts';
import type { QuoteLine } from './quote.ts';

/** The line's identity: variantId when present, else id (spec section 3). */
export function lineKey(item: Pick<CartItem, 'id' | 'variantId'>): string {
  return item.variantId ?? item.id;
}

/** Ounces in a line. */
export function lineOunces(item: Pick<CartItem, 'size' | 'quantity'>): number {
  return item.quantity * ouncesPerUnit(item.size);
}

/** A cart line of a product: loose ounces, or a pack with its size in brackets behind the name. */
export function cartItem(product: Product, size: CartItem['size'], quantity = 1): CartItem {
  const loose = { id: product.id, image: product.imageUrl, quantity };
  const pricePerOunce = centsOf(product.price);
  const price = (pricePerOunce * ouncesPerUnit(size)) / 100;
  if (!size) return { ...loose, name: product.name, price };
  return { ...loose, variantId: `${product.id}-${size}`, name: `${product.name} (${size})`, price, size };
}

/** Lines for the quote, priced from the catalogue; lines of products that are gone are left out. */
export function quoteLines(items: CartItem[], products: Product[]): QuoteLine[] {
  return items.flatMap((item) => {
    const product = products.find((candidate) => candidate.id === item.id);
    const pricePerOunce = product && centsFromDecimal(product.price);
    return pricePerOunce == null ? [] : [{ ounces: lineOunces(item), pricePerOunce }];
  });
}
