import * as v from 'valibot';

/**
 * An address that the shop could not deliver to. `distance` is miles, `customerEmail` the customer's e-mail address or "guest",
 * `createdAt` epoch ms. Without a `version`: nothing edits it.
 */
export const OutOfAreaAddress = v.object({
  id: v.string(),
  address: v.string(),
  distance: v.number(),
  customerEmail: v.string(),
  createdAt: v.number(),
});
export type OutOfAreaAddress = v.InferOutput<typeof OutOfAreaAddress>;

/** How many of the addresses lie from so many miles up to so many; `to` is null for all that is farther. */
export const DistanceBands = v.array(
  v.object({ from: v.number(), to: v.nullable(v.number()), addresses: v.number() }),
);
export type DistanceBands = v.InferOutput<typeof DistanceBands>;
