import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../../platform/api.ts';
import { keptOffline } from '../../platform/device/offline-copy.ts';

/** The customer's subscriptions. Offline this fails at once, so that the page can say so. */
export function useMySubscriptions(enabled = true) {
  return useQuery({
    queryKey: ['my-subscriptions'],
    queryFn: () => unwrap(api.api['my-subscriptions'].get()),
    refetchInterval: ({ state }) =>
      state.dataUpdateCount < unpaidRefetches && state.data?.some(isUnpaid) ? unpaidRefetchMs : false,
    enabled,
    retry: false,
    networkMode: 'always',
    meta: keptOffline,
  });
}

export const mySubscriptionsKey = ['my-subscriptions'];

/** In ms. A customer who comes back from giving a new card sees the payment, which takes some seconds; then it stops. */
const unpaidRefetchMs = 5000;
const unpaidRefetches = 6;

function isUnpaid({ status }: { status: string }): boolean {
  return status === 'past_due' || status === 'suspended';
}

export const remindersKey = ['reminders'];

/** Whether the customer is reminded before each later charge. */
export function useReminders() {
  return useQuery({ queryKey: remindersKey, queryFn: () => unwrap(api.api.reminders.get()) });
}

export const nextBoxKey = (token: string) => ['next-box', token];

/** What a mailed link is about. Whoever has the link may ask. */
export function useNextBox(token: string) {
  return useQuery({
    queryKey: nextBoxKey(token),
    queryFn: () => unwrap(api.api['next-box'].get({ query: { token } })),
    refetchOnMount: 'always',
  });
}
