import { useMutation } from '@tanstack/react-query';
import { api, unwrap } from '../platform/api.ts';
import { sendConfirmed } from './confirm-password.tsx';
import { refreshAccess, refreshPasskeys } from './passkeys.ts';

/** The browser asks for fingerprint, face or screen lock. */
export function useAddPasskey() {
  return useMutation({
    mutationFn: async (name: string) => {
      const passkeys = api.api.auth.passkeys;
      const optionsJSON = await sendConfirmed(() => unwrap(passkeys['registration-options'].post()));
      const { startRegistration } = await import('@simplewebauthn/browser');
      const response = await startRegistration({ optionsJSON });
      return unwrap(passkeys.post({ name, response }));
    },
    onSuccess: refreshAccess,
  });
}

export function useRemovePasskey() {
  return useMutation({
    mutationFn: (passkeyId: string) => unwrap(api.api.auth.passkeys({ passkeyId }).delete()),
    meta: { failureTitle: 'Not removed' },
    // Also after a failure: another device may have removed it.
    onSettled: refreshPasskeys,
  });
}
