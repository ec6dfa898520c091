import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../api.ts';

/** Counts and what needs a person; what is changed in the area invalidates everything under `admin`. */
export function useOverview() {
  return useQuery({
    queryKey: ['admin', 'overview'],
    queryFn: () => unwrap(api.api.admin.overview.get()),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: 60_000,
  });
}
