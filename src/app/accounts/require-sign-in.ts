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
 * Shows why in a toast and goes to the sign-in page after 0.5 s (product 13.5). The page to return to is in the router's
 * state, so that the URL stays the plain /login. Of several reasons at once only the first is shown.
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

/** For a page that only makes sense signed in: the user's query, and 'Please sign in' when there is nobody. */
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

/** For pages that load data while signed in: a 401 means that the session has ended meanwhile. */
export function useSignedOutOn401(error: unknown): void {
  const lost = isUnauthorized(error);
  useEffect(() => {
    if (lost) queryClient.setQueryData(currentUserQuery.queryKey, null);
  }, [lost]);
}

/**
 * For failed calls: true for a 401, after saying 'Unauthorized' / 'Please sign in again.' and redirecting to the sign-in
 * page (product 13.5); false for every other failure, which the caller shows.
 */
export function useHandleUnauthorized(): (error: unknown) => boolean {
  const goToSignIn = useGoToSignIn();
  return (error) => {
    if (!isUnauthorized(error)) return false;
    queryClient.setQueryData(currentUserQuery.queryKey, null);
    goToSignIn({ title: 'Unauthorized', description: 'Please sign in again.', variant: 'danger' });
    return true;
  };
}
