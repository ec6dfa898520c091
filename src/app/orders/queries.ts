import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../api.ts';

/** The customer's orders. Offline this fails at once, so that the page can say so. */
export function useOrders(enabled = true) {
  return useQuery({
    queryKey: ['orders'],
    queryFn: () => unwrap(api.api.orders.get()),
    enabled,
    retry: false,
    networkMode: 'always',
  });
}
