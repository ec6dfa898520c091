import { QueryClient } from '@tanstack/react-query';

/** Product 13.6: no retries, no refetch on focus or interval, data never stale, except where a query says so.
 * Offline, queries still run: the service worker answers some. Failed ones are fetched again on reconnecting. */
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
