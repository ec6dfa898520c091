import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../../platform/api.ts';
import { keptOffline } from '../../platform/device/offline-copy.ts';

/** Fails at once when offline, so the page can say so. */
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

/** ms. A payment with a new card takes some seconds. */
const unpaidRefetchMs = 5000;
const unpaidRefetches = 6;

function isUnpaid({ status }: { status: string }): boolean {
  return status === 'past_due' || status === 'suspended';
}

export const nextBoxKey = (token: string) => ['next-box', token];

/** Needs no sign-in. */
export function useNextBox(token: string) {
  return useQuery({
    queryKey: nextBoxKey(token),
    queryFn: () => unwrap(api.api['next-box'].get({ query: { token } })),
    refetchOnMount: 'always',
  });
}
