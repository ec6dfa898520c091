import { centsFromDecimal, centsOf } from '../rules/money.ts';
import { ouncesPerUnit, type PackSize, variantIdOf } from '../rules/packs.ts';
import type { QuoteLine } from '../rules/quote.ts';
import type { Product } from './catalog.ts';

/**
 * Product 6.1. `variantId` (product id plus size) identifies the line if present. `unitPrice`: cents per pack
 * or loose ounce, for display only.
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

/** Product 6.1. */
export function itemKey(item: Pick<CartItem, 'id' | 'variantId'>): string {
  return item.variantId ?? item.id;
}

export function itemOunces(item: Pick<CartItem, 'size' | 'quantity'>): number {
  return item.quantity * ouncesPerUnit(item.size);
}

/** The size is appended to a pack's name. */
export function cartItem(product: Product, size: PackSize | undefined, quantity = 1): CartItem {
  const unitPrice = centsOf(product.price) * ouncesPerUnit(size);
  const loose = { id: product.id, name: product.name, image: product.imageUrl, unitPrice, quantity };
  if (!size) return loose;
  return { ...loose, variantId: variantIdOf(product.id, size), name: `${product.name} (${size})`, size };
}

/** Leaves out products that are gone. */
export function quoteLines(items: CartItem[], products: Product[]): QuoteLine[] {
  return items.flatMap((item) => {
    const product = products.find((candidate) => candidate.id === item.id);
    const pricePerOunce = product && centsFromDecimal(product.price);
    return pricePerOunce == null ? [] : [{ ounces: itemOunces(item), pricePerOunce }];
  });
}
