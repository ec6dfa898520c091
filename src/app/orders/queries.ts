import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { DeliveryChange } from '../../shared/contract/orders.ts';
import { api, unwrap } from '../platform/api.ts';
import { keptOffline } from '../platform/device/offline-copy.ts';
import { unwrapPage } from '../platform/list-page.ts';
import { toast } from '../ui/feedback/toast.ts';

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

/** Null cancels the order. */
export function useChangeOrder(id: string, done: { title: string; description: string }) {
  const queries = useQueryClient();
  const order = api.api.orders({ id });
  return useMutation({
    mutationFn: (change: DeliveryChange | null) =>
      unwrap(change ? order.delivery.patch(change) : order.cancel.post()),
    onSuccess: () => toast({ variant: 'success', ...done }),
    meta: { failureTitle: 'Your order did not change' },
    // Also after a failure: the page may be outdated.
    onSettled: () => queries.invalidateQueries(),
  });
}
