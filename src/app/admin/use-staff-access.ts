import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { mayDo, type StaffRole } from '../../shared/rules/roles.ts';
import { rolesKey, useRoles } from '../accounts/queries.ts';
import { useSignedOutOn401 } from '../accounts/require-sign-in.ts';
import { ApiError } from '../platform/api.ts';

/** Read again at every visit. Only `role` and admins are let in; the server checks every call. */
export function useStaffAccess(role: StaffRole) {
  const { data: own, error, isFetching, refetch } = useRoles({ refetch: true });
  useSignedOutOn401(error);
  const isAllowed = own !== undefined && mayDo(own, role);
  return { isDenied: own !== undefined && !isAllowed, isAllowed, error, isFetching, retry: refetch };
}

/** Reads the roles again after a 401 or 403. */
export function useRecheckAccess(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const recheckIfRefused = (error: unknown) => {
      if (isForbidden(error) || (error instanceof ApiError && error.status === 401))
        void queries.invalidateQueries({ queryKey: [rolesKey] });
    };
    const stopQueries = queries.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error' && event.query.queryKey[0] !== rolesKey)
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
