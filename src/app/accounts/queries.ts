import { queryOptions, useQuery } from '@tanstack/react-query';
import type { User } from '../../shared/accounts.ts';
import { api, isUnauthorized, unwrap } from '../api.ts';
import { queryClient } from '../query-client.ts';
import { finishSignOut } from './pending-sign-out.ts';

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

async function fetchUser(): Promise<User | null> {
  await finishSignOut();
  try {
    const user = await unwrap(api.api.auth.user.get({ query: { optional: '1' } }));
    if (!user) return null;
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
