import { queryOptions, useQuery } from '@tanstack/react-query';
import type { User } from '../../shared/contract/accounts.ts';
import { api, isUnauthorized, unwrap } from '../platform/api.ts';
import { deleteOfflineCopies, keptOffline } from '../platform/device/offline-copy.ts';
import { lastUserId, setLastUserId } from '../platform/device/owner.ts';
import { tabsOf } from '../platform/device/tabs.ts';
import { queryClient } from '../platform/query-client.ts';
import { finishSignOut } from './pending-sign-out.ts';

/**
 * Who is signed in: null for nobody (product 13.6: a 401 is an empty result; no retry, no refetch on focus).
 * Fetched even when the device is offline, so that it fails at once instead of waiting.
 */
export const currentUserQuery = queryOptions({
  queryKey: ['current-user'],
  queryFn: fetchUser,
  retry: false,
  refetchOnWindowFocus: false,
  networkMode: 'always',
  staleTime: Number.POSITIVE_INFINITY,
  meta: keptOffline,
});

/** What a tab tells the others about the session they share: 'session-changed' or 'signed-out'. */
export const sessionTabs = tabsOf('session');

export function useCurrentUser() {
  return useQuery(currentUserQuery);
}

/**
 * The id of the signed-in user or, while the server is unreachable, of the user last known to be signed in. Only for selecting
 * data stored on this device: it is no authentication.
 */
export function currentUserId(): string | null {
  const user = queryClient.getQueryData(currentUserQuery.queryKey);
  return user === undefined ? lastUserId() : (user?.id ?? null);
}

/** The same, for components. */
export function useCurrentUserId(): string | null {
  useCurrentUser();
  return currentUserId();
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
  const user = await requestUser();
  if (user) {
    if (lastUserId() && lastUserId() !== user.id) void deleteOfflineCopies().catch(() => {});
    dropDataOfOtherUsers(user.id);
    setLastUserId(user.id);
  }
  return user;
}

async function requestUser(): Promise<User | null> {
  try {
    return (await unwrap(api.api.auth.user.get({ query: { optional: '1' } }))) || null;
  } catch (error) {
    if (isUnauthorized(error)) return null;
    throw error;
  }
}

let cachedUserId = lastUserId() ?? undefined;

/** Data never grows stale here, so what was fetched for one customer must not be there for the next. */
function dropDataOfOtherUsers(userId: string): void {
  if (cachedUserId !== undefined && cachedUserId !== userId) {
    const [ownKey] = currentUserQuery.queryKey;
    void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== ownKey });
  }
  cachedUserId = userId;
}
