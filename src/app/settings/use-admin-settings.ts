import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../platform/api.ts';

export function useAdminSettings() {
  return useQuery({
    queryKey: ['admin', 'settings'],
    queryFn: () => unwrap(api.api.admin.settings.get()),
    refetchOnMount: 'always',
  });
}
