import { useMutation } from '@tanstack/react-query';
import type {
  BillingAddress,
  CloseAccount,
  Login,
  ProfileChange,
  Register,
  User,
} from '../../shared/contract/accounts.ts';
import { api, unwrap } from '../platform/api.ts';
import { queryClient } from '../platform/query-client.ts';
import { accountSessionsKey, signInMethodsKey } from './account-sessions-query.ts';
import { clearPendingSignOut } from './pending-sign-out.ts';
import { currentUserQuery, sessionTabs } from './queries.ts';

export function useSignIn() {
  return useMutation({
    mutationFn: (input: Login) => unwrap(api.api.auth.login.post(input)),
    onSuccess: onSignedIn,
  });
}

export function useRegister() {
  return useMutation({
    mutationFn: (input: Register) => unwrap(api.api.auth.register.post(input)),
    onSuccess: onSignedIn,
  });
}

export function useForgotPassword() {
  return useMutation({
    mutationFn: (input: { email: string }) => unwrap(api.api.auth['forgot-password'].post(input)),
  });
}

/** The server ends every session, so the current user is fetched again. */
export function useResetPassword() {
  return useMutation({
    mutationFn: (input: { token: string; password: string }) =>
      unwrap(api.api.auth['reset-password'].post(input)),
    onSuccess: refreshUser,
  });
}

/** Ends every other session; this one continues under a new cookie. */
export function useChangePassword() {
  return useMutation({
    mutationFn: (input: { currentPassword: string; newPassword: string }) =>
      unwrap(api.api.auth['change-password'].post(input)),
    onSuccess: refreshSessions,
  });
}

export function useVerifyEmail() {
  return useMutation({
    mutationFn: (token: string) => unwrap(api.api.auth['verify-email'].post({ token })),
    onSuccess: refreshUser,
  });
}

export function useSaveProfile() {
  return useMutation({
    mutationFn: (input: Omit<ProfileChange, 'currentPassword'> & { currentPassword?: string }) =>
      unwrap(api.api.profile.patch({ currentPassword: '', ...input })),
    onSuccess: cacheUser,
  });
}

export function useSaveBillingAddress() {
  return useMutation({
    mutationFn: (input: BillingAddress) => unwrap(api.api['billing-address'].patch(input)),
    onSuccess: cacheUser,
  });
}

/** Restores the previous email address; ends every session of the account. */
export function useUndoEmail() {
  return useMutation({
    mutationFn: (token: string) => unwrap(api.api.auth['undo-email'].post({ token })),
    onSuccess: refreshUser,
  });
}

export function useUnlinkGoogle() {
  return useMutation({
    mutationFn: () => unwrap(api.api.account['sign-in-methods'].google.delete()),
    meta: { failureTitle: 'Unlinking failed' },
    onSettled: () => queryClient.invalidateQueries({ queryKey: signInMethodsKey }),
  });
}

export function useExportAccount() {
  return useMutation({
    mutationFn: () => unwrap(api.api.account.export.get()),
    meta: { failureTitle: 'Download failed' },
  });
}

/** 409 while a paid box is still to come, unless `evenSo`. */
export function useDeleteAccount() {
  return useMutation({ mutationFn: (input: CloseAccount) => unwrap(api.api.account.delete(input)) });
}

/** Null ends every session but this one. */
export function useEndSessions() {
  return useMutation({
    mutationFn: (sessionId: string | null) =>
      sessionId === null
        ? unwrap(api.api.account['sign-out-everywhere'].post())
        : unwrap(api.api.account.sessions({ sessionId }).delete()),
    meta: { failureTitle: 'Sign-out failed' },
    // Also after a failure: the device may have signed out itself.
    onSettled: (_, error, sessionId) =>
      Promise.all([refreshSessions(), sessionId === null && !error && refreshUser()]),
  });
}

function refreshSessions(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: accountSessionsKey });
}

function cacheUser(user: User): void {
  queryClient.setQueryData(currentUserQuery.queryKey, user);
}

export function onSignedIn(): Promise<void> {
  clearPendingSignOut();
  return refreshUser();
}

/** The session may belong to another user now. */
async function refreshUser(): Promise<void> {
  await queryClient.cancelQueries({ queryKey: currentUserQuery.queryKey });
  await queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 });
  sessionTabs.tell('session-changed');
}
