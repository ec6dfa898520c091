import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../platform/api.ts';
import { keptOffline } from '../platform/device/offline-copy.ts';

export const creditQuery = queryOptions({
  queryKey: ['credit'],
  queryFn: () => unwrap(api.api.credit.get()),
  retry: false,
  networkMode: 'always',
  meta: keptOffline,
});

/** The customer's credit and every change of it. `refetch: true` asks again whenever the page is shown. */
export function useCredit({ enabled = true, refetch = false } = {}) {
  return useQuery({ ...creditQuery, enabled, refetchOnMount: refetch ? 'always' : true });
}
