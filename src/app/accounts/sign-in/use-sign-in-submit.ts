import { checkLogin, type Login } from '../../../shared/contract/accounts.ts';
import { toastFailure, toastValidationError } from '../form-toasts.ts';
import { useSignIn } from '../mutations.ts';
import { issuesOf } from './missing-fields.ts';

/** Signs in with what a form holds; returns what is wrong with its fields. */
export function useSignInSubmit() {
  const signIn = useSignIn();
  return async (input: Login) => {
    const refusal = checkLogin(input);
    if (refusal) return issuesOf(toastValidationError(refusal), input);
    await toastFailure('Login failed', signIn.mutateAsync(input));
  };
}
