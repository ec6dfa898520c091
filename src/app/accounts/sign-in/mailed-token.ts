import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { account, tabValues } from '../../platform/device/storage.ts';

const tokens = tabValues<string>('mailed-token', account);

/**
 * The token of a mailed link. It is removed from the address bar at once, so that neither the history nor a log has it;
 * the tab keeps it until it is used, for a page that is loaded again.
 */
export function useMailedToken(): string {
  const [params] = useSearchParams();
  const tokenInUrl = params.get('token');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [token, setToken] = useState('');
  const tokenToUse = tokenInUrl ?? tokens.get(pathname);
  if (tokenToUse && tokenToUse !== token) setToken(tokenToUse);
  useEffect(() => {
    if (!tokenInUrl) return;
    tokens.set(tokenInUrl, pathname);
    navigate(pathname, { replace: true });
  }, [tokenInUrl, navigate, pathname]);
  return tokenToUse ?? token;
}

/** Call once the token has been used. The open page keeps its copy in state, so what it shows does not change. */
export function deleteMailedToken(pathname: string): void {
  tokens.remove(pathname);
}
