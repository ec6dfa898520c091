import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../api.ts';
import { keptOffline } from '../offline-copy.ts';

/** The customer's subscriptions. Offline this fails at once, so that the page can say so. */
export function useMySubscriptions(enabled = true) {
  return useQuery({
    queryKey: ['my-subscriptions'],
    queryFn: () => unwrap(api.api['my-subscriptions'].get()),
    enabled,
    retry: false,
    networkMode: 'always',
    meta: keptOffline,
  });
}
