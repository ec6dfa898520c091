import { useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { useHydrated } from '../ui/layout/use-hydrated.ts';

const knownPaths = Object.values(paths).flatMap((path): string[] => [path, `${path}/`]);

/**
 * The path of the page for `isCurrent`. An address without a page has none until it is hydrated: its not-found page was
 * prerendered before anybody knew where it would stand.
 */
export function useCurrentPath(): string {
  const { pathname } = useLocation();
  const isHydrated = useHydrated();
  return isHydrated || knownPaths.includes(pathname) ? pathname : '';
}
