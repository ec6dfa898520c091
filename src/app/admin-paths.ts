import { paths } from './paths.ts';

export const adminTabs = [
  'inventory',
  'orders',
  'customers',
  'admin-users',
  'analytics',
  'settings',
] as const;
export type AdminTab = (typeof adminTabs)[number];

export function adminPath(tab: AdminTab, filters: Record<string, string> = {}): string {
  return `${paths.admin}?${new URLSearchParams({ tab, ...filters })}`;
}
