import { useQuery } from '@tanstack/react-query';
import { withSettingValues } from '../../shared/facts/setting-values.ts';
import { api, unwrap } from '../api.ts';

/**
 * The settings of today, and `text`, which writes them into a text of the pages. Pages are built with the defaults: those
 * stand until the shop has answered, and when it does not.
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
