import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../platform/api.ts';

/** Counts and open tasks. Every admin action invalidates all queries under the key `admin`, this one included. */
export function useOverview() {
  return useQuery({
    queryKey: ['admin', 'overview'],
    queryFn: () => unwrap(api.api.admin.overview.get()),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: 60_000,
  });
}
