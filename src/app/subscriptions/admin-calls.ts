import { api, unwrap } from '../api.ts';
import type { SubscriptionCalls } from './subscription-calls.ts';

const subscription = (id: string) => api.api.admin.subscriptions({ id });

/** What an admin does with any subscription, on its customer's behalf. */
export const adminCalls: SubscriptionCalls = {
  queryKeys: [['admin']],
  pause: (id, until) => unwrap(subscription(id).pause.patch({ pause: true, ...(until && { until }) })),
  resume: (id) => unwrap(subscription(id).pause.patch({ pause: false })),
  cancel: (id, reason) => unwrap(subscription(id).delete(reason ? { reason } : undefined)),
  skip: (id, date) => unwrap(subscription(id).skips.post({ date })),
  undoSkip: (id, date) => unwrap(subscription(id).skips({ date }).delete()),
  change: (id, change) => unwrap(subscription(id).patch(change)),
  undoChange: (id) => unwrap(subscription(id)['undo-change'].post()),
};
