import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../platform/api.ts';

export const accountSessionsKey = ['account-sessions'];

export const signInMethodsKey = ['sign-in-methods'];

export function useSignInMethods() {
  return useQuery({
    queryKey: signInMethodsKey,
    queryFn: () => unwrap(api.api.account['sign-in-methods'].get()),
    refetchOnMount: 'always',
  });
}

/** Newest use first. Not cached: other devices change it. */
export function useAccountSessions() {
  return useQuery({
    queryKey: accountSessionsKey,
    queryFn: () => unwrap(api.api.account.sessions.get()),
    refetchOnMount: 'always',
  });
}
