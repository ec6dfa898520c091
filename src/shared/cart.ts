import * as v from 'valibot';
import { rules } from './business.ts';
import { packSizes } from './catalog.ts';

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
