import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AdminSetting } from '../../shared/admin-settings.ts';
import { api, sentenceOf, unwrap } from '../api.ts';
import { toast } from '../ui/toast.ts';
import { discountSettingsQuery } from './queries.ts';

const listKey = ['admin', 'settings'];

export function useAdminSettings() {
  return useQuery({
    queryKey: listKey,
    queryFn: () => unwrap(api.api.admin.settings.get()),
    refetchOnMount: 'always',
  });
}

/** One call for one setting; a failure is told as 'Error updating setting' (spec section 8). */
export function useChangeSetting() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ setting, value }: { setting: AdminSetting; value: string }) =>
      unwrap(api.api.admin.settings.put({ key: setting.key, value, version: setting.version })),
    onError: (error) =>
      toast({ title: 'Error updating setting', description: sentenceOf(error), variant: 'danger' }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: discountSettingsQuery.queryKey });
      void queries.invalidateQueries({ queryKey: ['delivery-terms'] });
      return queries.invalidateQueries({ queryKey: listKey });
    },
  });
}
