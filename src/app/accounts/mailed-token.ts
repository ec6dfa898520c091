import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useIsAlive, usePageQuery } from './page-query.ts';

/**
 * The secret of a mailed link, which leaves the address bar at once and so neither the history nor a log keeps it.
 * The tab remembers it until it is used, for a page that is loaded again.
 */
export function useMailedToken(): string {
  const inAddress = usePageQuery().get('token');
  const alive = useIsAlive();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [token, setToken] = useState('');
  const found = inAddress ?? (alive ? sessionStorage.getItem(keyOf(pathname)) : null);
  if (found && found !== token) setToken(found);
  useEffect(() => {
    if (!inAddress) return;
    sessionStorage.setItem(keyOf(pathname), inAddress);
    navigate(pathname, { replace: true });
  }, [inAddress, navigate, pathname]);
  return found ?? token;
}

/** A used link is of no use to anybody; the page that is open keeps what it shows. */
export function forgetMailedToken(pathname: string): void {
  sessionStorage.removeItem(keyOf(pathname));
}

function keyOf(pathname: string): string {
  return `mailed-token:${pathname}`;
}
