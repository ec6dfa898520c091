import { createContext } from 'react';
import type { ChangeSubscription, Subscription } from '../../../shared/contract/subscriptions.ts';
import { staleAfterPayment } from '../../payments/use-refresh-after-payment.ts';
import { api, unwrap } from '../../platform/api.ts';

/** The requests that change a subscription; each resolves to the changed subscription. Days are `YYYY-MM-DD`. */
export type SubscriptionApi = {
  /** The keys of the queries whose data these requests change. */
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

/** The requests to `/api/subscriptions` or to `/api/admin/subscriptions`, whose inputs and responses are the same. */
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

/** What a customer does with their own subscriptions. A skip that is taken back may charge its box at once. */
const ownSubscriptionApi = subscriptionApiAt((id) => api.api.subscriptions({ id }), staleAfterPayment);

/** Which of the two the buttons of a subscription use: the admin area provides `adminSubscriptionApi`. */
export const SubscriptionApiContext = createContext(ownSubscriptionApi);
