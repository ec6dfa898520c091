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

const knownPaths = Object.values(paths).flatMap((path): string[] => [path, `${path}/`]);

/**
 * Spec section 2: Home is current on the exact root only, everything else by path prefix. An address without a page
 * marks nothing: its not-found page was drawn before anybody knew where it would stand.
 */
export function isCurrent(pathname: string, to: string): boolean {
  if (to === paths.home || !knownPaths.includes(pathname)) return pathname === to;
  return pathname.startsWith(to);
}

/** The sign-in state as the header and the menus show it. */
export type Viewer =
  | { state: 'loading' }
  | { state: 'anonymous' }
  | { state: 'authenticated'; firstName: string; isAdmin: boolean };

/** Spec section 6: the dashboard of an admin is the admin area. */
export function dashboardTarget(isAdmin: boolean): string {
  return isAdmin ? paths.admin : paths.dashboard;
}
