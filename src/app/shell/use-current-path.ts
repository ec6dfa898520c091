import { useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { useHydrated } from '../ui/layout/use-hydrated.ts';

const knownPaths = Object.values(paths).flatMap((path): string[] => [path, `${path}/`]);

/** Undetermined on the not-found page until hydrated: it serves any address. */
export function useCurrentPath(): string {
  const { pathname } = useLocation();
  const isHydrated = useHydrated();
  return isHydrated || knownPaths.includes(pathname) ? pathname : '';
}
