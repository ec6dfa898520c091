import { createContext } from 'react';
import type { ChangeSubscription, Subscription } from '../../../shared/contract/subscriptions.ts';
import { staleAfterPayment } from '../../payments/queries.ts';
import { api, unwrap } from '../../platform/api.ts';

/** Days are `YYYY-MM-DD`. */
export type SubscriptionApi = {
  /** Queries to invalidate. */
  queryKeys: string[][];
  /** Null pauses indefinitely. */
  pause: (id: string, until: string | null) => Promise<Subscription>;
  resume: (id: string) => Promise<Subscription>;
  cancel: (id: string, reason: string) => Promise<Subscription>;
  skip: (id: string, date: string) => Promise<Subscription>;
  undoSkip: (id: string, date: string) => Promise<Subscription>;
  change: (id: string, change: ChangeSubscription) => Promise<Subscription>;
  undoChange: (id: string) => Promise<Subscription>;
};

type Route = (id: string) => ReturnType<typeof api.api.subscriptions | typeof api.api.admin.subscriptions>;

export const subscriptionApiAt = (subscription: Route, queryKeys: string[][]): SubscriptionApi => ({
  queryKeys,
  pause: (id, until) => unwrap(subscription(id).pause.patch({ pause: true, ...(until && { until }) })),
  resume: (id) => unwrap(subscription(id).pause.patch({ pause: false })),
  cancel: (id, reason) => unwrap(subscription(id).delete(reason ? { reason } : undefined)),
  skip: (id, date) => unwrap(subscription(id).skips.post({ date })),
  undoSkip: (id, date) => unwrap(subscription(id).skips({ date }).delete()),
  change: (id, change) => unwrap(subscription(id).patch(change)),
  undoChange: (id) => unwrap(subscription(id)['undo-change'].post()),
});

/** Undoing a skip may charge the box at once. */
const ownSubscriptionApi = subscriptionApiAt((id) => api.api.subscriptions({ id }), staleAfterPayment);

/** The admin area provides `adminSubscriptionApi`. */
export const SubscriptionApiContext = createContext(ownSubscriptionApi);
