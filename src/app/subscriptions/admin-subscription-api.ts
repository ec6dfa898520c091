import { api } from '../platform/api.ts';
import { subscriptionApiAt } from './subscription-api.ts';

/** What an admin does with any subscription, on its customer's behalf. */
export const adminSubscriptionApi = subscriptionApiAt(
  (id) => api.api.admin.subscriptions({ id }),
  [['admin']],
);
