import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRoles } from '../accounts/queries.ts';
import { useSignedOutOn401 } from '../accounts/require-sign-in.ts';
import { ApiError, api, unwrap } from '../platform/api.ts';

const checkKey = 'admin-check';

/**
 * Whether the signed-in user is an admin. Customers are known by their roles, so that only admins make the check call
 * (product 5.9), whose refusal browsers would print as an error.
 */
export function useAdminAccess() {
  const roles = useRoles();
  const hasAdminRole = roles.data?.some(({ role }) => role === 'admin') ?? false;
  const check = useQuery({
    queryKey: [checkKey],
    queryFn: () => unwrap(api.api.admin.check.get()),
    enabled: hasAdminRole,
    refetchOnMount: 'always',
  });
  useSignedOutOn401(roles.error ?? check.error);
  const isDenied = (roles.data !== undefined && !hasAdminRole) || isForbidden(check.error);
  const error = roles.error ?? check.error;
  return {
    isDenied,
    isAdmin: !isDenied && check.data !== undefined,
    error: isDenied ? null : error,
    isFetching: roles.isFetching || check.isFetching,
    retry: () => (roles.error ? roles.refetch() : check.refetch()),
  };
}

/** Repeats the admin check after any 401 or 403, so that a removed admin or an ended session leaves the area at once. */
export function useRecheckAdminAccess(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const recheckIfRefused = (error: unknown) => {
      if (isForbidden(error) || (error instanceof ApiError && error.status === 401))
        void queries.invalidateQueries({ queryKey: [checkKey] });
    };
    const stopQueries = queries.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error' && event.query.queryKey[0] !== checkKey)
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

function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403;
}
