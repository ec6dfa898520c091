import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../platform/api.ts';
import { keptOffline } from '../platform/device/offline-copy.ts';
import { unwrapPage } from '../platform/list-page.ts';

const settings = { retry: false, networkMode: 'always', meta: keptOffline } as const;
const noCursor: string | undefined = undefined;

/** The customer's saved cards, the default one first. */
export function useSavedCards() {
  return useQuery({
    ...settings,
    queryKey: ['payment-methods'],
    queryFn: () => unwrap(api.api['payment-methods'].get()),
  });
}

/** The customer's invoices, newest first, page by page. */
export function useInvoices() {
  return useInfiniteQuery({
    ...settings,
    queryKey: ['invoices'],
    queryFn: ({ pageParam }) => unwrapPage(api.api.invoices.get({ query: { cursor: pageParam } })),
    initialPageParam: noCursor,
    getNextPageParam: (page) => page.next ?? undefined,
  });
}
