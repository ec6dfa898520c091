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
