import { useQuery } from '@tanstack/react-query';
import type { AdminSetting } from '../../shared/contract/settings.ts';
import { useAdminAction } from '../accounts/use-admin-action.ts';
import { api, unwrap } from '../platform/api.ts';
import { discountSettingsQuery } from './queries.ts';

export function useAdminSettings() {
  return useQuery({
    queryKey: ['admin', 'settings'],
    queryFn: () => unwrap(api.api.admin.settings.get()),
    refetchOnMount: 'always',
  });
}

export function useChangeSetting() {
  return useAdminAction({
    send: ({ setting, value }: { setting: AdminSetting; value: string }) =>
      unwrap(api.api.admin.settings.put({ key: setting.key, value, version: setting.version })),
    failureTitle: 'Error updating setting',
    alsoInvalidates: [discountSettingsQuery.queryKey, ['delivery-terms']],
  });
}
