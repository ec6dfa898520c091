import { useQuery } from '@tanstack/react-query';
import type { AdminUser, CreateAdmin } from '../../shared/contract/accounts.ts';
import { api, unwrap } from '../platform/api.ts';
import { useAdminAction } from './use-admin-action.ts';

export function useAdminUsers() {
  return useQuery({
    queryKey: ['admin', 'users'],
    queryFn: () => unwrap(api.api.admin.users.get()),
    refetchOnMount: 'always',
  });
}

export function useCreateAdmin() {
  return useAdminAction({
    send: (admin: CreateAdmin) => unwrap(api.api.admin['create-admin'].post(admin)),
    failureTitle: 'Error creating admin account',
    successToast: ({ email }) => ({ title: 'Admin created', description: `${email} can sign in now.` }),
  });
}

export function useRemoveAdmin() {
  return useAdminAction({
    send: ({ id }: AdminUser) => unwrap(api.api.admin.users({ id }).delete()),
    failureTitle: 'Error removing admin',
    successToast: (_, { email }) => ({ title: 'Admin removed', description: `${email} was told by mail.` }),
  });
}
