import * as v from 'valibot';
import { rules } from './business.ts';
import { ouncesPerUnit, type Product, packSizes, parseVariant } from './catalog.ts';
import { centsFromDecimal } from './money.ts';
import type { QuoteLine } from './quote.ts';

/**
 * One variant in the cart (spec section 3). `id` is the product; `variantId` (product id plus size) is the
 * identity when present. `price` is dollars per unit and only ever shown: the server prices everything itself.
 */
export const CartItem = v.object({
  id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(60)),
  variantId: v.optional(v.pipe(v.string(), v.maxLength(70))),
  name: v.pipe(v.string(), v.maxLength(120)),
  image: v.pipe(v.string(), v.maxLength(300)),
  price: v.pipe(v.number(), v.minValue(0)),
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(rules.maxLineQuantity)),
  size: v.optional(v.picklist(packSizes)),
});
export type CartItem = v.InferOutput<typeof CartItem>;

export const Cart = v.object({
  items: v.pipe(v.array(CartItem), v.maxLength(rules.maxLines)),
  notes: v.pipe(v.string(), v.maxLength(1000)),
});
export type Cart = v.InferOutput<typeof Cart>;

/** What the server keeps per variant; names, pictures and prices are the catalogue's. */
export const SavedLine = v.object({
  id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(70)),
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(rules.maxLineQuantity)),
});
export type SavedLine = v.InferOutput<typeof SavedLine>;

/**
 * `PUT /api/cart`. With `baseRevision` equal to the stored revision the cart is replaced; otherwise, or without
 * one, lines merge by the larger quantity per variant. The answer is the stored cart and its revision.
 */
export const SaveCart = v.object({
  lines: v.pipe(v.array(SavedLine), v.maxLength(rules.maxLines)),
  notes: v.pipe(v.string(), v.maxLength(1000)),
  baseRevision: v.optional(v.number()),
});
export type SaveCart = v.InferOutput<typeof SaveCart>;

export const SavedCart = v.object({ lines: v.array(SavedLine), notes: v.string(), revision: v.number() });
export type SavedCart = v.InferOutput<typeof SavedCart>;

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
  const pricePerOunce = centsFromDecimal(product.price) ?? 0;
  const price = (pricePerOunce * ouncesPerUnit(size)) / 100;
  if (!size) return { ...loose, name: product.name, price };
  return { ...loose, variantId: `${product.id}-${size}`, name: `${product.name} (${size})`, price, size };
}

/** A saved line as a cart line at today's prices; null when the product is gone. */
export function itemFromSaved(line: SavedLine, products: Product[]): CartItem | null {
  const exact = products.find((product) => product.id === line.id);
  if (exact) return cartItem(exact, undefined, line.quantity);
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
