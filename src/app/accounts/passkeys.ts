import { useMutation, useQuery } from '@tanstack/react-query';
import { ApiError, api, unwrap, userErrorMessage } from '../platform/api.ts';
import { queryClient } from '../platform/query-client.ts';
import { useHydrated } from '../ui/layout/use-hydrated.ts';
import { signInMethodsKey } from './account-sessions-query.ts';
import { onSignedIn } from './mutations.ts';
import { passkeyCheckKey } from './queries.ts';

const passkeysKey = ['passkeys'];

/** Not cached: other devices change them. */
export function usePasskeys({ enabled = true } = {}) {
  return useQuery({
    queryKey: passkeysKey,
    queryFn: () => unwrap(api.api.auth.passkeys.get()),
    refetchOnMount: 'always',
    enabled,
  });
}

/** False while prerendering, and at addresses where browsers allow none. */
export function useCanUsePasskeys(): boolean {
  return useHydrated() && typeof PublicKeyCredential === 'function';
}

export function useSignInWithPasskey() {
  return useMutation({
    mutationFn: async () => {
      const passkeys = api.api.auth.passkeys;
      const optionsJSON = await unwrap(passkeys['sign-in-options'].post());
      const { startAuthentication } = await import('@simplewebauthn/browser');
      const response = await startAuthentication({ optionsJSON });
      return unwrap(passkeys['sign-in'].post({ response }));
    },
    onSuccess: async () => {
      await onSignedIn();
      await refreshAccess();
    },
  });
}

/** Null when the customer closed the browser's dialog, or let it time out: browsers do not say which. */
export function passkeyFailure(error: unknown, action: 'add' | 'sign in'): string | null {
  const name = error instanceof Error && !(error instanceof ApiError) ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return null;
  return sentences[action][name] ?? userErrorMessage(error);
}

const noScreenLock =
  'This device cannot keep a passkey. It needs a screen lock, such as a PIN, a fingerprint or your face.';
const notUsable = 'This device cannot sign in with a passkey. Please sign in another way.';
const otherAddress = "Passkeys work at the shop's own address only.";

/** By the name of the browser's error. */
const sentences: Record<'add' | 'sign in', Record<string, string>> = {
  add: {
    InvalidStateError: 'This device has a passkey for your account already.',
    ConstraintError: noScreenLock,
    NotSupportedError: noScreenLock,
    SecurityError: otherAddress,
  },
  'sign in': {
    InvalidStateError: notUsable,
    ConstraintError: notUsable,
    NotSupportedError: notUsable,
    UnknownError: notUsable,
    SecurityError: otherAddress,
  },
};

export function refreshPasskeys(): Promise<unknown> {
  const keys = [passkeysKey, signInMethodsKey];
  return Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** The admin area may be open now. */
export function refreshAccess(): Promise<unknown> {
  const keys = [[passkeyCheckKey], ['admin']];
  return Promise.all([
    refreshPasskeys(),
    ...keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  ]);
}
