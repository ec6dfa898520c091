import { accountMessages, checkLogin, type Login } from '../../../shared/contract/accounts.ts';
import { ApiError } from '../../platform/api.ts';
import { toastFailure, toastValidationError } from '../form-toasts.ts';
import { useSignIn } from '../mutations.ts';
import { issuesOf } from './missing-fields.ts';

/** A wrong password is a validation error too. */
export function useSignInSubmit() {
  const signIn = useSignIn();
  return async (input: Login) => {
    const refusal = checkLogin(input);
    if (refusal) return issuesOf(toastValidationError(refusal), input);
    try {
      await toastFailure('Login failed', signIn.mutateAsync(input));
    } catch (error) {
      if (!(error instanceof ApiError) || error.sentence !== accountMessages.wrongLogin) throw error;
      return [{ field: 'password', message: error.sentence }];
    }
  };
}
