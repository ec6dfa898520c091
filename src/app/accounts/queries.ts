import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { Login, Register, User } from '../../shared/accounts.ts';
import { api, isUnauthorized, unwrap } from '../api.ts';
import { queryClient } from '../query-client.ts';
import { tellOtherTabs } from './other-tabs.ts';
import { dropPendingSignOut, finishSignOut } from './pending-sign-out.ts';

/**
 * Who is signed in: null for nobody (spec section 7: a 401 is an empty result; no retry, no refetch on focus).
 * Asked even when the browser thinks it is offline, so that nobody waits for an answer that is not coming.
 */
export const currentUserQuery = queryOptions({
  queryKey: ['current-user'],
  queryFn: fetchUser,
  retry: false,
  refetchOnWindowFocus: false,
  networkMode: 'always',
  staleTime: Number.POSITIVE_INFINITY,
});

export function useCurrentUser() {
  return useQuery(currentUserQuery);
}

/** The roles of the signed-in user; not asked for while nobody is signed in. */
export function useRoles() {
  const { data: user } = useCurrentUser();
  return useQuery({
    queryKey: ['user-roles', user?.id],
    queryFn: () => unwrap(api.api.auth['user-roles'].get()),
    enabled: Boolean(user),
  });
}

export function useIsAdmin(): boolean {
  const { data: user } = useCurrentUser();
  const { data: roles } = useRoles();
  return Boolean(user) && (roles ?? []).some(({ role }) => role === 'admin');
}

export function useSignIn() {
  return useMutation({
    mutationFn: (input: Login) => unwrap(api.api.auth.login.post(input)),
    onSuccess: welcomeUser,
  });
}

export function useRegister() {
  return useMutation({
    mutationFn: (input: Register) => unwrap(api.api.auth.register.post(input)),
    onSuccess: welcomeUser,
  });
}

export function useForgotPassword() {
  return useMutation({
    mutationFn: (input: { email: string }) => unwrap(api.api.auth['forgot-password'].post(input)),
  });
}

/** Setting a password by link ends every session, so the user is asked for again. */
export function useResetPassword() {
  return useMutation({
    mutationFn: (input: { token: string; password: string }) =>
      unwrap(api.api.auth['reset-password'].post(input)),
    onSuccess: refreshUser,
  });
}

export function useVerifyEmail() {
  return useMutation({
    mutationFn: (token: string) => unwrap(api.api.auth['verify-email'].post({ token })),
    onSuccess: refreshUser,
  });
}

function welcomeUser(): Promise<void> {
  dropPendingSignOut();
  return refreshUser();
}

/** The session may be another one now: who is there is asked again, here and in the other tabs. */
async function refreshUser(): Promise<void> {
  await queryClient.cancelQueries({ queryKey: currentUserQuery.queryKey });
  await queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 });
  tellOtherTabs('signed-in');
}

async function fetchUser(): Promise<User | null> {
  await finishSignOut();
  try {
    const user = await unwrap(api.api.auth.user.get());
    forgetFormerUser(user.id);
    return user;
  } catch (error) {
    if (isUnauthorized(error)) return null;
    throw error;
  }
}

let lastUserId: string | undefined;

/** Data never grows stale here, so what was fetched for one customer must not be there for the next. */
function forgetFormerUser(userId: string): void {
  if (lastUserId !== undefined && lastUserId !== userId) {
    const [ownKey] = currentUserQuery.queryKey;
    void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== ownKey });
  }
  lastUserId = userId;
}
