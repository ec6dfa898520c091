import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { account, tabValues } from '../../platform/device/storage.ts';

const tokens = tabValues<string>('mailed-token', account);

/** Removes the token from the URL, so neither history nor logs contain it; the tab keeps it for reloads. */
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

/** Call once the token has been used. */
export function deleteMailedToken(pathname: string): void {
  tokens.remove(pathname);
}
