import { useQuery } from '@tanstack/react-query';
import { withSettingValues } from '../../shared/facts/setting-values.ts';
import { api, unwrap } from '../platform/api.ts';

/**
 * The current settings, and `text`, which inserts them into a text. Pages are prerendered with the defaults, which are shown
 * until the server has responded, and if it does not.
 */
export function useSettingValues() {
  const { data: settings } = useQuery({
    queryKey: ['page-settings'],
    queryFn: () => unwrap(api.api['page-settings'].get()),
    refetchOnMount: 'always',
  });
  const text = (words: string) => (settings ? withSettingValues(words, settings) : words);
  return { settings, text };
}
