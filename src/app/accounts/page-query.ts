import { useSyncExternalStore } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { safeReturnTo } from '../../shared/accounts.ts';

const nothing = new URLSearchParams();

/** The page's query. Empty in the prerendered page and while it comes alive, since that was made without one. */
export function usePageQuery(): URLSearchParams {
  const [query] = useSearchParams();
  return useIsAlive() ? query : nothing;
}

/** False in the prerendered page and while it comes alive: there is no browser to ask anything yet. */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}

/** Where to go after signing in: a path of the shop from the query or from the page that sent the customer here. */
export function useReturnTo(): string | undefined {
  const query = usePageQuery();
  const { state } = useLocation();
  const wanted = query.get('returnTo') ?? returnToIn(state);
  return wanted ? safeReturnTo(wanted) : undefined;
}

function returnToIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('returnTo' in state)) return null;
  return typeof state.returnTo === 'string' ? state.returnTo : null;
}
