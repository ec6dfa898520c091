import { toastFailure } from '../form-toasts.ts';
import { useHandleUnauthorized } from '../require-sign-in.ts';

/** An ended session leads to the sign-in page. Always rejects, so the form keeps its values. */
export function useUpdateFailedToast(): <T>(call: Promise<T>) => Promise<T> {
  const handleUnauthorized = useHandleUnauthorized();
  return async (call) => {
    const [result] = await Promise.allSettled([call]);
    if (result.status === 'rejected' && handleUnauthorized(result.reason)) throw result.reason;
    return toastFailure('Update Failed', call);
  };
}
