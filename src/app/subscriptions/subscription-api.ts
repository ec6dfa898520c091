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

type Route = (id: string) => ReturnType<typeof api.api.subscriptions | typeof api.api.admin.subscriptions>;

/** The calls to the customer's own subscriptions, or to the admin area's, which take and answer the same. */
export const callsTo = (subscription: Route, queryKeys: string[][]): SubscriptionCalls => ({
  queryKeys,
  pause: (id, until) => unwrap(subscription(id).pause.patch({ pause: true, ...(until && { until }) })),
  resume: (id) => unwrap(subscription(id).pause.patch({ pause: false })),
  cancel: (id, reason) => unwrap(subscription(id).delete(reason ? { reason } : undefined)),
  skip: (id, date) => unwrap(subscription(id).skips.post({ date })),
  undoSkip: (id, date) => unwrap(subscription(id).skips({ date }).delete()),
  change: (id, change) => unwrap(subscription(id).patch(change)),
  undoChange: (id) => unwrap(subscription(id)['undo-change'].post()),
});

/** A customer's, with the customer's own subscriptions. */
const ownCalls = callsTo((id) => api.api.subscriptions({ id }), [['my-subscriptions'], ['orders']]);

/** Whose calls the buttons around a subscription make: an admin acts with the admin area's. */
export const SubscriptionCallsContext = createContext(ownCalls);
