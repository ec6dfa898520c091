import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { mayDo, type StaffRole } from '../../shared/rules/roles.ts';
import { passkeyCheckKey, rolesKey, useRoles } from '../accounts/queries.ts';
import { ApiError, api, unwrap } from '../platform/api.ts';
import { lazyWithRetry } from '../ui/layout/lazy-with-retry.ts';

export const PasskeyNeeded = lazyWithRetry(() =>
  import('./passkey-needed.tsx').then((module) => module.PasskeyNeeded),
);
export const LongerPasswordNeeded = lazyWithRetry(() =>
  import('./longer-password-needed.tsx').then((module) => module.LongerPasswordNeeded),
);

/**
 * Read again at every visit. Only `role` and admins are let in; the server checks every call. `needsPasskey`:
 * this admin must sign in with one; `needsLongerPassword`: no call of the staff is answered until there is one.
 */
export function useStaffAccess(role: StaffRole) {
  const { data: own, error, isFetching, refetch } = useRoles({ refetch: true });
  const isAllowed = own !== undefined && mayDo(own, role);
  const needsPasskey = useNeedsPasskey(own?.includes('admin') ?? false);
  const needsLongerPassword = useNeedsLongerPassword();
  const isDenied = own !== undefined && !isAllowed;
  return { isDenied, isAllowed, needsPasskey, needsLongerPassword, error, isFetching, retry: refetch };
}

function useNeedsPasskey(isAdmin: boolean): boolean {
  const { error } = useQuery({
    queryKey: [passkeyCheckKey],
    queryFn: () => unwrap(api.api.admin.check.get()),
    refetchOnMount: 'always',
    enabled: isAdmin,
  });
  return isPasskeyRequired(error);
}

/** Whichever call was refused for it. */
function useNeedsLongerPassword(): boolean {
  const cache = useQueryClient().getQueryCache();
  const isRefused = () =>
    cache
      .getAll()
      .some(({ state: { error } }) => error instanceof ApiError && error.code === 'password-too-short');
  return useSyncExternalStore((onChange) => cache.subscribe(onChange), isRefused);
}

/** Reads the roles again after a 401 or 403. */
export function useRecheckAccess(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const recheckIfRefused = (error: unknown) => {
      if (isForbidden(error) || (error instanceof ApiError && error.status === 401))
        void queries.invalidateQueries({ queryKey: [rolesKey] });
      if (isPasskeyRequired(error)) void queries.invalidateQueries({ queryKey: [passkeyCheckKey] });
    };
    const stopQueries = queries.getQueryCache().subscribe((event) => {
      const isRecheck = [rolesKey, passkeyCheckKey].some((key) => event.query.queryKey[0] === key);
      if (event.type === 'updated' && event.action.type === 'error' && !isRecheck)
        recheckIfRefused(event.action.error);
    });
    const stopMutations = queries.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') recheckIfRefused(event.action.error);
    });
    return () => {
      stopQueries();
      stopMutations();
    };
  }, [queries]);
}

function isPasskeyRequired(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'passkey-required';
}

function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403;
}
