import { toastFailure } from '../form-toasts.ts';
import { useHandleUnauthorized } from '../require-sign-in.ts';

/**
 * For saves of the profile and the billing address (product 13.4): an ended session leads to the sign-in page, every other
 * failure is told as 'Update Failed'. Rejects in both cases, so that the form keeps what was typed.
 */
export function useUpdateFailedToast(): <T>(call: Promise<T>) => Promise<T> {
  const handleUnauthorized = useHandleUnauthorized();
  return async (call) => {
    const [result] = await Promise.allSettled([call]);
    if (result.status === 'rejected' && handleUnauthorized(result.reason)) throw result.reason;
    return toastFailure('Update Failed', call);
  };
}
