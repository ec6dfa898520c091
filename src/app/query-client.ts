import { QueryClient } from '@tanstack/react-query';

/** Spec section 7: no retries, no refetch on focus or interval, data never stale, except where a query says so.
 * Offline, queries still ask: the service worker knows the products. What failed is asked again on reconnecting. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      networkMode: 'always',
      refetchOnReconnect: true,
      refetchOnWindowFocus: false,
      refetchInterval: false,
      staleTime: Number.POSITIVE_INFINITY,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
