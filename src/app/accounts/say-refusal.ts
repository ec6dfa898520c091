import type { Refusal } from '../../shared/accounts.ts';
import { sentenceOf } from '../api.ts';
import { toast } from '../ui/toast.ts';

/** Repeats a broken rule in the toast; the returned refusal stands beside its field. */
export function sayRefusal(refusal: Refusal): Refusal {
  toast({ title: refusal.title, description: refusal.message, variant: 'danger' });
  return refusal;
}

/** Runs a call; its failure is repeated in a toast under `title` and stays the form's own. */
export async function sayFailure<T>(title: string, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    toast({ title, description: sentenceOf(error), variant: 'danger' });
    throw error;
  }
}
