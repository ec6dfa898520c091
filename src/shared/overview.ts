import * as v from 'valibot';

/** What an admin may have to act on, each with a count. */
export const needKinds = [
  'messages',
  'applications',
  'failed-payments',
  'short-stock',
  'unsent-mails',
  'old-backup',
] as const;
export type NeedKind = (typeof needKinds)[number];

export const countedStatuses = ['pending', 'confirmed', 'growing', 'shipped', 'delivered'] as const;
export type CountedStatus = (typeof countedStatuses)[number];

/**
 * `GET /api/admin/overview`: the count cards (spec section 2), the boxes of the next Saturday (`YYYY-MM-DD`, today on a
 * Saturday): paid ones, and those of subscriptions that are still to be charged, and what needs a person today, nothing with
 * a count of 0.
 */
export const AdminOverview = v.object({
  counts: v.object({
    products: v.number(),
    orders: v.number(),
    customers: v.number(),
    pending: v.number(),
    confirmed: v.number(),
    growing: v.number(),
    shipped: v.number(),
    delivered: v.number(),
  }),
  nextDelivery: v.object({ date: v.string(), paidBoxes: v.number(), unpaidBoxes: v.number() }),
  needs: v.array(v.object({ kind: v.picklist(needKinds), count: v.number() })),
});
export type AdminOverview = v.InferOutput<typeof AdminOverview>;
export type AdminCounts = AdminOverview['counts'];
