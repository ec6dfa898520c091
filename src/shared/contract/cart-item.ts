import { centsFromDecimal, centsOf } from '../rules/money.ts';
import { ouncesPerUnit, type PackSize, variantIdOf } from '../rules/packs.ts';
import type { QuoteLine } from '../rules/quote.ts';
import type { Product } from './catalog.ts';

/**
 * One variant in the cart (product 6.1). `id` is the product; `variantId` (product id plus size) is the identity when
 * present. `unitPrice` is cents per pack or per loose ounce, and only ever shown: the server prices everything itself.
 */
export interface CartItem {
  id: string;
  variantId?: string;
  name: string;
  image: string;
  unitPrice: number;
  quantity: number;
  size?: PackSize;
}

/** The item's identity: variantId when present, else id (product 6.1). */
export function itemKey(item: Pick<CartItem, 'id' | 'variantId'>): string {
  return item.variantId ?? item.id;
}

/** Ounces in a line. */
export function itemOunces(item: Pick<CartItem, 'size' | 'quantity'>): number {
  return item.quantity * ouncesPerUnit(item.size);
}

/** A cart line of a product: loose ounces, or a pack with its size in brackets behind the name. */
export function cartItem(product: Product, size: PackSize | undefined, quantity = 1): CartItem {
  const unitPrice = centsOf(product.price) * ouncesPerUnit(size);
  const loose = { id: product.id, name: product.name, image: product.imageUrl, unitPrice, quantity };
  if (!size) return loose;
  return { ...loose, variantId: variantIdOf(product.id, size), name: `${product.name} (${size})`, size };
}

/** Lines for the quote, priced from the catalogue; lines of products that are gone are left out. */
export function quoteLines(items: CartItem[], products: Product[]): QuoteLine[] {
  return items.flatMap((item) => {
    const product = products.find((candidate) => candidate.id === item.id);
    const pricePerOunce = product && centsFromDecimal(product.price);
    return pricePerOunce == null ? [] : [{ ounces: itemOunces(item), pricePerOunce }];
  });
}
