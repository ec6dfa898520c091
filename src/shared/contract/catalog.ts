import * as v from 'valibot';

/**
 * A product in the API. `price` is decimal text per ounce ("2.75"), `stockQuantity` whole ounces. No product's `id` ends
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

/** What a customer reads who wants more ounces of a product than are `left`. */
export function shortageMessage(name: string, left: number): string {
  if (left === 0) return `Sorry, ${name} is out of stock right now.`;
  return `Sorry, we only have ${left} oz of ${name} left. Please lower the quantity and try again.`;
}
