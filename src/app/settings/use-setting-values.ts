import { useQuery } from '@tanstack/react-query';
import { withSettingValues } from '../../shared/facts/setting-values.ts';
import { api, unwrap } from '../platform/api.ts';

/** Defaults until the server answers. */
export function useSettingValues() {
  const { data: settings } = useQuery({
    queryKey: ['page-settings'],
    queryFn: () => unwrap(api.api['page-settings'].get()),
    refetchOnMount: 'always',
  });
  const text = (words: string) => (settings ? withSettingValues(words, settings) : words);
  return { settings, text };
}
