import { createContext } from 'react';
import type { ChangeSubscription, Subscription } from '../../shared/subscriptions.ts';
import { api, unwrap } from '../api.ts';

/** What can be done with a subscription; each answers the subscription as it is then. Days are `YYYY-MM-DD`. */
export type SubscriptionCalls = {
  /** What these calls change, by the keys of its queries. */
  queryKeys: string[][];
  /** Without a day the pause has no end. */
  pause: (id: string, until: string | null) => Promise<Subscription>;
  resume: (id: string) => Promise<Subscription>;
  cancel: (id: string, reason: string) => Promise<Subscription>;
  skip: (id: string, date: string) => Promise<Subscription>;
  undoSkip: (id: string, date: string) => Promise<Subscription>;
  change: (id: string, change: ChangeSubscription) => Promise<Subscription>;
  undoChange: (id: string) => Promise<Subscription>;
};

const subscription = (id: string) => api.api.subscriptions({ id });

/** A customer's, with the customer's own subscriptions. */
const ownCalls: SubscriptionCalls = {
  queryKeys: [['my-subscriptions'], ['orders']],
  pause: (id, until) => unwrap(subscription(id).pause.patch({ pause: true, ...(until && { until }) })),
  resume: (id) => unwrap(subscription(id).pause.patch({ pause: false })),
  cancel: (id, reason) => unwrap(subscription(id).delete(reason ? { reason } : undefined)),
  skip: (id, date) => unwrap(subscription(id).skips.post({ date })),
  undoSkip: (id, date) => unwrap(subscription(id).skips({ date }).delete()),
  change: (id, change) => unwrap(subscription(id).patch(change)),
  undoChange: (id) => unwrap(subscription(id)['undo-change'].post()),
};

/** Whose calls the buttons around a subscription make: an admin acts with the admin area's. */
export const SubscriptionCallsContext = createContext(ownCalls);
