import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../api.ts';
import { keptOffline } from '../kept-offline.ts';
import { unwrapPage } from '../list-page.ts';

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

export const creditQuery = queryOptions({
  ...settings,
  queryKey: ['credit'],
  queryFn: () => unwrap(api.api.credit.get()),
});

/** The customer's credit and every change of it. `refetch: true` asks again whenever the page is shown. */
export function useCredit({ enabled = true, refetch = false } = {}) {
  return useQuery({ ...creditQuery, enabled, refetchOnMount: refetch ? 'always' : true });
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
