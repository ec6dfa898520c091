import type { ValidationError } from '../../shared/contract/accounts.ts';
import { isUnauthorized, userErrorMessage } from '../platform/api.ts';
import { toast } from '../ui/feedback/toast.ts';

/** Also returns the error, so the form shows it at its field. */
export function toastValidationError(refusal: ValidationError): ValidationError {
  toast({ title: refusal.title, description: refusal.message, variant: 'danger' });
  return refusal;
}

/** The rejection lets the form show the failure too. */
export async function toastFailure<T>(title: string, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!isUnauthorized(error)) toast({ title, description: userErrorMessage(error), variant: 'danger' });
    throw error;
  }
}
