import { useState } from 'react';
import { checkRegistration, type Register } from '../../../shared/contract/accounts.ts';
import { combinedAddress } from '../../../shared/contract/address.ts';
import { ApiError } from '../../platform/api.ts';
import { toastFailure, toastValidationError } from '../form-toasts.ts';
import { useRegister } from '../mutations.ts';
import { issuesOf } from './missing-fields.ts';

export function useRegistration() {
  const register = useRegister();
  /** Set when the email already has an account. */
  const [registeredEmail, setRegisteredEmail] = useState<string | null>(null);
  async function submit(input: Register) {
    setRegisteredEmail(null);
    const refusal = checkRegistration(input);
    if (refusal) return issuesOf(toastValidationError(refusal), input);
    const address = combinedAddress({ ...input, street: input.streetAddress });
    try {
      await toastFailure('Registration failed', register.mutateAsync({ ...input, address }));
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
      setRegisteredEmail(input.email);
      return [{ field: 'email', message: error.sentence }];
    }
  }
  return { submit, registeredEmail };
}
