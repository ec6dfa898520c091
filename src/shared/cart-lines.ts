import type { CartItem, SavedLine } from './cart.ts';
import { ouncesPerUnit, type Product, parseVariant } from './catalog.ts';
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

/** A saved line as a cart line at today's prices; null when the product is gone. */
export function itemFromSaved(line: SavedLine, products: Product[]): CartItem | null {
  const { productId, size } = parseVariant(line.id);
  const product = products.find((candidate) => candidate.id === productId);
  return product ? cartItem(product, size, line.quantity) : null;
}

/**
 * Two carts' lines as one, by the larger quantity per variant: the first cart's order, then what only the second
 * has. A variant that one cart names twice counts once, at its larger quantity.
 */
export function mergeLines(first: SavedLine[], second: SavedLine[]): SavedLine[] {
  const quantities = new Map<string, number>();
  for (const { id, quantity } of [...first, ...second])
    quantities.set(id, Math.max(quantity, quantities.get(id) ?? 0));
  return [...quantities].map(([id, quantity]) => ({ id, quantity }));
}

/** Lines for the quote, priced from the catalogue; lines of products that are gone are left out. */
export function quoteLines(items: CartItem[], products: Product[]): QuoteLine[] {
  return items.flatMap((item) => {
    const product = products.find((candidate) => candidate.id === item.id);
    const pricePerOunce = product && centsFromDecimal(product.price);
    return pricePerOunce == null ? [] : [{ ounces: lineOunces(item), pricePerOunce }];
  });
}
