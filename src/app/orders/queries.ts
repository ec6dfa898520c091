import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { keptOffline } from '../platform/device/offline-copy.ts';
import { unwrapPage } from '../platform/list-page.ts';

const noCursor: string | undefined = undefined;

/** Fails at once when offline, so the page can say so. */
export function useOrders(enabled = true) {
  return useInfiniteQuery({
    queryKey: ['orders'],
    queryFn: ({ pageParam }) => unwrapPage(api.api.orders.get({ query: { cursor: pageParam } })),
    initialPageParam: noCursor,
    getNextPageParam: (page) => page.next ?? undefined,
    enabled,
    retry: false,
    networkMode: 'always',
    meta: keptOffline,
  });
}
