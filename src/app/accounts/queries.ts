import { queryOptions, useQuery } from '@tanstack/react-query';
import type { User } from '../../shared/contract/accounts.ts';
import type { StaffRole } from '../../shared/rules/roles.ts';
import { api, isUnauthorized, unwrap } from '../platform/api.ts';
import { deleteOfflineCopies, keptOffline } from '../platform/device/offline-copy.ts';
import { lastUserId, setLastUserId } from '../platform/device/owner.ts';
import { tabsOf } from '../platform/device/tabs.ts';
import { currentUserKey, queryClient } from '../platform/query-client.ts';
import { finishSignOut } from './pending-sign-out.ts';

/** A 401 is null. Also fetched offline, so it fails at once instead of waiting. */
export const currentUserQuery = queryOptions({
  queryKey: currentUserKey,
  queryFn: fetchUser,
  retry: false,
  refetchOnWindowFocus: false,
  networkMode: 'always',
  staleTime: Number.POSITIVE_INFINITY,
  meta: keptOffline,
});

export const sessionTabs = tabsOf('session');

export function useCurrentUser() {
  return useQuery(currentUserQuery);
}

/**
 * The last known user while the server is unreachable. Only for selecting stored data: this is not
 * authentication.
 */
export function currentUserId(): string | null {
  const user = queryClient.getQueryData(currentUserQuery.queryKey);
  return user === undefined ? lastUserId() : (user?.id ?? null);
}

export function useCurrentUserId(): string | null {
  useCurrentUser();
  return currentUserId();
}

export const rolesKey = 'user-roles';
/** Fails with `passkey-required` where an admin must sign in with one and has not. */
export const passkeyCheckKey = 'passkey-check';

/** `refetch: true` fetches again whenever the page is shown. */
export function useRoles({ refetch = false } = {}) {
  const { data: user } = useCurrentUser();
  return useQuery({
    queryKey: [rolesKey, user?.id],
    queryFn: () => unwrap(api.api.auth['user-roles'].get()),
    select: (roles) => roles.map(({ role }) => role),
    enabled: Boolean(user),
    refetchOnMount: refetch ? 'always' : true,
  });
}

/** Empty until known. */
export function useOwnRoles(): StaffRole[] {
  const { data: user } = useCurrentUser();
  const { data: roles } = useRoles();
  return (user && roles) ?? [];
}

export function useIsAdmin(): boolean {
  return useOwnRoles().includes('admin');
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

/** Queries never become stale, so data of another user must be removed. */
function dropDataOfOtherUsers(userId: string): void {
  if (cachedUserId !== undefined && cachedUserId !== userId) {
    const [ownKey] = currentUserQuery.queryKey;
    void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== ownKey });
  }
  cachedUserId = userId;
}
