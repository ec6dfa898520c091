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

/** Product 13.2: Home is current on the exact root only, everything else by path prefix. */
export function isCurrent(pathname: string, to: string): boolean {
  return to === paths.home ? pathname === to : pathname.startsWith(to);
}

/** The sign-in state as the header and the menus show it. */
export type Viewer =
  | { state: 'loading' }
  | { state: 'anonymous' }
  | { state: 'authenticated'; firstName: string; isAdmin: boolean };

/** Product 5.5: the dashboard of an admin is the admin area. */
export function dashboardTarget(isAdmin: boolean): string {
  return isAdmin ? paths.admin : paths.dashboard;
}
