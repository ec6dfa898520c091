import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { atom } from 'jotai';
import { toast } from '../ui/feedback/toast.ts';
import { isUnauthorized, userErrorMessage } from './api.ts';
import { appStore } from './store.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `failureTitle`: a failure is said in a toast. */
    mutationMeta: { failureTitle?: string };
  }
}

export const currentUserKey = ['current-user'] as const;

/** How often something was tried after the session had ended: the sign-in page opens. */
export const lateTriesAtom = atom(0);

/** Never stale, unless a query says so. Queries run offline: the service worker answers some. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noteSessionEnd }),
  mutationCache: new MutationCache({
    onError(error, _input, _result, { meta }) {
      if (handleUnauthorized(error) || !meta?.failureTitle) return;
      toast({ title: meta.failureTitle, description: userErrorMessage(error), variant: 'danger' });
    },
  }),
  defaultOptions: {
    queries: {
      retry: false,
      networkMode: 'always',
      refetchOnReconnect: true,
      refetchOnWindowFocus: false,
      refetchInterval: false,
      staleTime: Number.POSITIVE_INFINITY,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Leads to the sign-in page and returns true for a 401; the caller shows other failures. Mutations have it done. */
export function handleUnauthorized(error: unknown): boolean {
  const isSessionOver = noteSessionEnd(error);
  if (isSessionOver) appStore.set(lateTriesAtom, (count) => count + 1);
  return isSessionOver;
}

function noteSessionEnd(error: unknown): boolean {
  const isSessionOver = isUnauthorized(error);
  if (isSessionOver) queryClient.setQueryData(currentUserKey, null);
  return isSessionOver;
}
