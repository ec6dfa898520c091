import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { isUnauthorized } from '../platform/api.ts';
import { queryClient } from '../platform/query-client.ts';
import { type ToastMessage, toast } from '../ui/feedback/toast.ts';
import { currentUserQuery, useCurrentUser } from './queries.ts';
import { isSigningOut } from './sign-out.ts';

const redirectDelayMs = 500;
let isRedirecting = false;

/**
 * Redirects after 0.5 s; only the first reason is shown. The return page is in the router's state, not the
 * URL.
 */
function useGoToSignIn(): (notice: ToastMessage) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (notice) => {
    if (isSigningOut() || isRedirecting) return;
    isRedirecting = true;
    toast(notice);
    setTimeout(() => {
      isRedirecting = false;
      void navigate(paths.login, { state: { returnTo: pathname + search } });
    }, redirectDelayMs);
  };
}

export function useRequireSignIn() {
  const query = useCurrentUser();
  const goToSignIn = useGoToSignIn();
  const isSignedOut = query.data === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per sign-out, whatever else changes
  useEffect(() => {
    if (isSignedOut) goToSignIn({ title: 'Please sign in' });
  }, [isSignedOut]);
  return query;
}

/** A 401 while signed in means the session ended. */
export function useSignedOutOn401(error: unknown): void {
  const lost = isUnauthorized(error);
  useEffect(() => {
    if (lost) queryClient.setQueryData(currentUserQuery.queryKey, null);
  }, [lost]);
}

/** Redirects and returns true for a 401; the caller shows other failures. */
export function useHandleUnauthorized(): (error: unknown) => boolean {
  const goToSignIn = useGoToSignIn();
  return (error) => {
    if (!isUnauthorized(error)) return false;
    queryClient.setQueryData(currentUserQuery.queryKey, null);
    goToSignIn({ title: 'Unauthorized', description: 'Please sign in again.', variant: 'danger' });
    return true;
  };
}
