import * as v from 'valibot';
import { Frequency } from './settings.ts';

export const subscriptionStatuses = [
  'pending',
  'trialing',
  'active',
  'paused',
  'past_due',
  'suspended',
  'cancelled',
] as const;
export const SubscriptionStatus = v.picklist(subscriptionStatuses);
export type SubscriptionStatus = v.InferOutput<typeof SubscriptionStatus>;

/**
 * A subscription as its customer sees it. `quantity` counts ounces; delivery dates are `YYYY-MM-DD`, up to
 * three; `trialEndsAt` and `createdAt` are epoch ms; `boxTotal` is decimal text, the total of one box.
 * `firstBoxDay` is `YYYY-MM-DD`.
 */
export const Subscription = v.object({
  id: v.string(),
  frequency: Frequency,
  status: SubscriptionStatus,
  createdAt: v.number(),
  cartDetails: v.string(),
  nextDeliveryDate: v.nullable(v.string()),
  nextDeliveryDates: v.array(v.string()),
  items: v.array(v.object({ quantity: v.number(), productName: v.string() })),
  boxTotal: v.string(),
  trialEndsAt: v.number(),
  firstBoxDay: v.string(),
});
export type Subscription = v.InferOutput<typeof Subscription>;
