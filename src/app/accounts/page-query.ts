import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { safeReturnTo } from '../../shared/accounts.ts';

const nothing = new URLSearchParams();

/** The page's query. Empty in the prerendered page and while it comes alive, since that was made without one. */
export function usePageQuery(): URLSearchParams {
  const [query] = useSearchParams();
  const alive = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  return alive ? query : nothing;
}

/** Where to go after signing in: a path of the shop from the query or from the page that sent the customer here. */
export function useReturnTo(): string | undefined {
  const query = usePageQuery();
  const { state } = useLocation();
  const wanted = query.get('returnTo') ?? returnToIn(state);
  return wanted ? safeReturnTo(wanted) : undefined;
}

/** The secret of a mailed link, which leaves the address bar at once and so neither the history nor a log keeps it. */
export function useMailedToken(): string {
  const query = usePageQuery();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [token, setToken] = useState('');
  const inAddress = query.get('token');
  if (inAddress && inAddress !== token) setToken(inAddress);
  useEffect(() => {
    if (inAddress) navigate(pathname, { replace: true });
  }, [inAddress, navigate, pathname]);
  return inAddress ?? token;
}

function returnToIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('returnTo' in state)) return null;
  return typeof state.returnTo === 'string' ? state.returnTo : null;
}
