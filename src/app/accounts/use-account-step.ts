import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { accountMessages, isEmail, type Register } from '../../shared/contract/accounts.ts';
import type { DeliveryAddress } from '../../shared/contract/address.ts';
import { ApiError, api, unwrap } from '../platform/api.ts';
import { typedEmailAtom } from './typed-email.ts';
import { useRegistration } from './use-registration.ts';
import { useSignInSubmit } from './use-sign-in-submit.ts';

/** The delivery address that was typed for the purchase; a new account keeps it as its own. */
export type AddressWithoutNotes = Omit<DeliveryAddress, 'notes'>;

/** Result of the email look-up: not done yet, an existing account, or no account. */
export type EmailStatus = 'unchecked' | 'registered' | 'new';

/** The account step of a purchase: the email first, then the password, or for a new one name and password. `submit` returns validation issues. */
export function useAccountStep(address: AddressWithoutNotes) {
  const email = useAtomValue(typedEmailAtom).trim();
  const [lookUp, setLookUp] = useState<{ email: string; isKnown: boolean } | null>(null);
  const signIn = useSignInSubmit();
  const { submit: register, registeredEmail } = useRegistration();
  const isKnown = lookUp?.isKnown || registeredEmail?.trim() === email;
  const emailStatus: EmailStatus = lookUp?.email !== email ? 'unchecked' : isKnown ? 'registered' : 'new';

  async function submit(input: Register) {
    if (emailStatus === 'registered') return signIn(input);
    if (emailStatus === 'new') return registerWithAddress(input);
    if (!isEmail(input.email)) return { field: 'email', message: accountMessages.badEmail };
    setLookUp({ email: input.email.trim(), isKnown: await isKnownEmail(input.email) });
  }

  /** There is no field to repeat the password: it can be shown instead. */
  async function registerWithAddress(input: Register) {
    const { street: streetAddress, ...place } = address;
    const broken = await register({ ...input, ...place, streetAddress, confirmPassword: input.password });
    return broken?.filter(({ field }) => field !== 'confirmPassword');
  }

  return { emailStatus, submit };
}

/** After too many look-ups (429) every email counts as new; registering then reports an existing account. */
async function isKnownEmail(email: string): Promise<boolean> {
  try {
    return (await unwrap(api.api.auth.known.post({ email }))).isKnown;
  } catch (error) {
    if (error instanceof ApiError && error.status === 429) return false;
    throw error;
  }
}
