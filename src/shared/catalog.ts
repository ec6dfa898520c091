import * as v from 'valibot';

/**
 * A product on the wire. `price` is decimal text per ounce ("2.75"), `stockQuantity` whole ounces. No product's `id` ends
 * in -2-oz or -4-oz: that is how packs are told from products.
 */
export const Product = v.object({
  id: v.string(),
  name: v.string(),
  description: v.string(),
  price: v.string(),
  imageUrl: v.string(),
  isActive: v.boolean(),
  stockQuantity: v.number(),
  isOutOfStock: v.boolean(),
  flavorProfile: v.string(),
  nutritionalInfo: v.string(),
});
export type Product = v.InferOutput<typeof Product>;

export const packSizes = ['2-oz', '4-oz'] as const;
export type PackSize = (typeof packSizes)[number];

/** Ounces in one unit of a variant: 2 or 4 for a pack, 1 for loose ounces. */
export function ouncesPerUnit(size: string | undefined): number {
  return size === '2-oz' ? 2 : size === '4-oz' ? 4 : 1;
}

/** `pea-shoots-2-oz` -> pea-shoots in a 2-oz pack; an id without a pack's ending is loose ounces. */
export function parseVariant(id: string): { productId: string; size: PackSize | undefined } {
  const size = packSizes.find((candidate) => id.endsWith(`-${candidate}`));
  return size ? { productId: id.slice(0, -size.length - 1), size } : { productId: id, size: undefined };
}

/** What a customer reads who wants more ounces of a product than are `left`. */
export function shortageMessage(name: string, left: number): string {
  if (left === 0) return `Sorry, ${name} is out of stock right now.`;
  return `Sorry, we only have ${left} oz of ${name} left. Please lower the quantity and try again.`;
}

/** The identity of a pack: product id plus size (spec section 3). */
export function variantIdOf(productId: string, size: PackSize): string {
  return `${productId}-${size}`;
}
