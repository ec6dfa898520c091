import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../platform/api.ts';
import { queryClient } from '../platform/query-client.ts';

const summaryKey = 'referrals';

export function useReferrals() {
  return useQuery({
    queryKey: [summaryKey],
    queryFn: () => unwrap(api.api.referrals.get()),
    retry: false,
    networkMode: 'always',
  });
}

export function refreshReferrals(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [summaryKey] });
}
