import { QueryClient } from '@tanstack/react-query';

/** Spec section 7: no retries, no refetch on focus or interval, data never stale, except where a query says so. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      refetchInterval: false,
      staleTime: Number.POSITIVE_INFINITY,
    },
    mutations: { retry: false },
  },
});
