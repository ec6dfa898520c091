import { useMutation } from '@tanstack/react-query';
import type {
  BillingAddress,
  CloseAccount,
  Login,
  Profile,
  Register,
  User,
} from '../../shared/contract/accounts.ts';
import { api, unwrap } from '../platform/api.ts';
import { queryClient } from '../platform/query-client.ts';
import { accountSessionsKey } from './account-sessions-query.ts';
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

/** Setting a password by link ends every session, so the current user is fetched again. */
export function useResetPassword() {
  return useMutation({
    mutationFn: (input: { token: string; password: string }) =>
      unwrap(api.api.auth['reset-password'].post(input)),
    onSuccess: refreshUser,
  });
}

/** Ends every other session; this one goes on under a new cookie. */
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
    mutationFn: (input: Profile) => unwrap(api.api.profile.patch(input)),
    onSuccess: cacheUser,
  });
}

export function useSaveBillingAddress() {
  return useMutation({
    mutationFn: (input: BillingAddress) => unwrap(api.api['billing-address'].patch(input)),
    onSuccess: cacheUser,
  });
}

/** Everything the server keeps about the customer. */
export function useExportAccount() {
  return useMutation({ mutationFn: () => unwrap(api.api.account.export.get()) });
}

/** Deletes the account at once. 409 while a paid box is to come, unless `evenSo`. */
export function useDeleteAccount() {
  return useMutation({ mutationFn: (input: CloseAccount) => unwrap(api.api.account.delete(input)) });
}

/** Signs the account out on one device, or on every other one than this (null). */
export function useEndSessions() {
  return useMutation({
    mutationFn: (sessionId: string | null) =>
      sessionId === null
        ? unwrap(api.api.account['sign-out-everywhere'].post())
        : unwrap(api.api.account.sessions({ sessionId }).delete()),
    // Also after a failure: the device may have signed out itself. The list is right before the dialog closes.
    onSettled: refreshSessions,
  });
}

function refreshSessions(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: accountSessionsKey });
}

/** The response of a save is the user as it is now. */
function cacheUser(user: User): void {
  queryClient.setQueryData(currentUserQuery.queryKey, user);
}

function onSignedIn(): Promise<void> {
  clearPendingSignOut();
  return refreshUser();
}

/** The session may be another one now: the current user is fetched again, here and in the other tabs. */
async function refreshUser(): Promise<void> {
  await queryClient.cancelQueries({ queryKey: currentUserQuery.queryKey });
  await queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 });
  sessionTabs.tell('session-changed');
}
