import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../platform/api.ts';

/**
 * The first delivery of an order that is placed now, as the server says; undefined until it has answered. For pages that only tell the
 * day: they need none of the code that computes it.
 */
export function useFirstDelivery() {
  return useQuery({
    queryKey: ['first-delivery'],
    queryFn: () => unwrap(api.api.delivery.terms.get()),
    refetchOnMount: 'always',
  }).data;
}
