import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AdminUser, CreateAdmin } from '../../shared/admin-users.ts';
import { api, sentenceOf, unwrap } from '../api.ts';
import { toast } from '../ui/toast.ts';

const listKey = ['admin', 'users'];

export function useAdminUsers() {
  return useQuery({
    queryKey: listKey,
    queryFn: () => unwrap(api.api.admin.users.get()),
    refetchOnMount: 'always',
  });
}

/** A failure is told as 'Error creating admin account' (spec section 8). */
export function useCreateAdmin() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (admin: CreateAdmin) => unwrap(api.api.admin['create-admin'].post(admin)),
    onSuccess: ({ email }) => {
      toast({ title: 'Admin created', description: `${email} can sign in now.`, variant: 'success' });
      return queries.invalidateQueries({ queryKey: listKey });
    },
    onError: (error) =>
      toast({ title: 'Error creating admin account', description: sentenceOf(error), variant: 'danger' }),
  });
}

export function useRemoveAdmin() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: AdminUser) => {
      await unwrap(api.api.admin.users({ id }).delete());
    },
    onSuccess: (_, { email }) =>
      toast({ title: 'Admin removed', description: `${email} was told by mail.`, variant: 'success' }),
    onError: (error) =>
      toast({ title: 'Error removing admin', description: sentenceOf(error), variant: 'danger' }),
    onSettled: () => queries.invalidateQueries({ queryKey: listKey }),
  });
}
