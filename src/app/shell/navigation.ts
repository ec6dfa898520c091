import { type StaffRole, workPageOf } from '../../shared/rules/roles.ts';
import { paths } from '../paths.ts';

export interface NavItem {
  label: string;
  to: string;
}

export const learnMoreItems: NavItem[] = [
  { label: 'Our Greens', to: paths.ourGreens },
  { label: 'Our Partners', to: paths.ourPartners },
  { label: 'Recipes', to: paths.recipes },
  { label: 'Contact', to: paths.contact },
  { label: 'FAQ', to: paths.faq },
];

/** Product 13.2: Home matches exactly, others by prefix. */
export function isCurrent(pathname: string, to: string): boolean {
  return to === paths.home ? pathname === to : pathname.startsWith(to);
}

export type Viewer =
  | { state: 'loading' }
  | { state: 'anonymous' }
  | { state: 'authenticated'; firstName: string; roles: StaffRole[] };

/** Product 5.5. */
export function dashboardTarget(roles: StaffRole[]): string {
  return roles.includes('admin') ? paths.admin : paths.dashboard;
}

const workNames = { [paths.admin]: 'Admin', [paths.pack]: 'Pack', [paths.run]: 'Run' };

/** None for customers. */
export function workItems(roles: StaffRole[]): NavItem[] {
  const to = workPageOf(roles);
  return to ? [{ label: workNames[to], to }] : [];
}
