import * as v from 'valibot';
import { listQuery, RowCustomer, rowVersion } from './admin-lists.ts';
import { Day } from './day.ts';
import { ChangeSubscription, Subscription, subscriptionStatuses } from './subscriptions.ts';

/** `GET /api/admin/subscriptions`: those whose card was confirmed. `deliveryDate`: whose box comes that day, paid or due. */
export const AdminSubscriptionQuery = v.object({
  ...listQuery,
  status: v.optional(
    v.picklist(subscriptionStatuses, `The status is one of ${subscriptionStatuses.join(', ')}.`),
  ),
  deliveryDate: v.optional(Day),
});
export type AdminSubscriptionQuery = v.InferOutput<typeof AdminSubscriptionQuery>;

/**
 * A subscription as admins see it. `version` counts the changes of its box; `firstFailedAt` (epoch ms) is since when a payment
 * is open; `cancelReason` is what was said when it was cancelled.
 */
export const AdminSubscription = v.object({
  ...Subscription.entries,
  customer: RowCustomer,
  version: v.number(),
  firstFailedAt: v.nullable(v.number()),
  cancelReason: v.nullable(v.string()),
});
export type AdminSubscription = v.InferOutput<typeof AdminSubscription>;

/** `PATCH /api/admin/subscriptions/{id}`: as its customer changes it. */
export const AdminSubscriptionChange = v.object({ ...ChangeSubscription.entries, version: rowVersion });
export type AdminSubscriptionChange = v.InferOutput<typeof AdminSubscriptionChange>;
