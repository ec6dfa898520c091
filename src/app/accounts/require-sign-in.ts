import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { lateTriesAtom } from '../platform/query-client.ts';
import { appStore } from '../platform/store.ts';
import { type ToastMessage, toast } from '../ui/feedback/toast.ts';
import { useCurrentUser } from './queries.ts';
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

/** Call once, in the shell. */
export function useSignInAgain(): void {
  const goToSignIn = useGoToSignIn();
  const onLateTry = useEffectEvent(() =>
    goToSignIn({ title: 'Unauthorized', description: 'Please sign in again.', variant: 'danger' }),
  );
  useEffect(() => appStore.sub(lateTriesAtom, () => onLateTry()), []);
}
