import { paths } from './paths.ts';

export const adminTabs = [
  'today',
  'inventory',
  'orders',
  'customers',
  'admin-users',
  'analytics',
  'settings',
] as const;
export type AdminTab = (typeof adminTabs)[number];

export function adminPath(tab: AdminTab, filters: Record<string, string> = {}): string {
  return tab === 'today' ? paths.admin : `${paths.admin}?${new URLSearchParams({ tab, ...filters })}`;
}
