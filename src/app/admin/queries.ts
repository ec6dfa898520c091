import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../platform/api.ts';

const everyMinute = {
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
  refetchInterval: 60_000,
} as const;

/** Under the key `admin`, so every admin action refetches it. */
export function useOverview() {
  return useQuery({
    queryKey: ['admin', 'overview'],
    queryFn: () => unwrap(api.api.admin.overview.get()),
    ...everyMinute,
  });
}

export function useToday() {
  return useQuery({
    queryKey: ['admin', 'today'],
    queryFn: () => unwrap(api.api.admin.today.get()),
    ...everyMinute,
  });
}

/** A test mail takes seconds to leave. */
export function useSetupSteps() {
  return useQuery({
    queryKey: ['admin', 'setup'],
    queryFn: () => unwrap(api.api.admin.setup.get()),
    ...everyMinute,
    refetchInterval: ({ state }) => (state.data?.length ? 5_000 : false),
  });
}
