import type { ValidationError } from '../../shared/contract/accounts.ts';
import { userErrorMessage } from '../platform/api.ts';
import { toast } from '../ui/feedback/toast.ts';

/** Shows a validation error in a toast and returns it, so that the form shows it at its field. */
export function toastValidationError(refusal: ValidationError): ValidationError {
  toast({ title: refusal.title, description: refusal.message, variant: 'danger' });
  return refusal;
}

/** Waits for a call; its failure is told under `title`, and rejects for the form to show it instead. */
export async function toastFailure<T>(title: string, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    toast({ title, description: userErrorMessage(error), variant: 'danger' });
    throw error;
  }
}
