import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../platform/api.ts';

/** Keeps the schedule code out of pages that only show the day. */
export function useFirstDelivery() {
  return useQuery({
    queryKey: ['first-delivery'],
    queryFn: () => unwrap(api.api.delivery.terms.get()),
    refetchOnMount: 'always',
  }).data;
}
