import { useMutation } from '@tanstack/react-query';
import { useHandleUnauthorized } from '../accounts/require-sign-in.ts';
import { api, unwrap, userErrorMessage } from '../platform/api.ts';
import { leaveFor } from '../platform/leave-for.ts';
import { toast } from '../ui/feedback/toast.ts';

/** Returns to the Billing tab. */
export function useBillingPortal() {
  const { open, isPending } = useProviderPage(() => unwrap(api.api['billing-portal'].post()));
  return { open: () => open(''), isPending };
}

/** Returns to the subscriptions. */
export function useUpdatePaymentMethod() {
  return useProviderPage((id) => unwrap(api.api.subscriptions({ id })['update-payment-method'].post()));
}

function useProviderPage(request: (id: string) => Promise<{ url: string }>) {
  const handleUnauthorized = useHandleUnauthorized();
  const page = useMutation({
    mutationFn: async (id: string) => leaveFor((await request(id)).url),
    onError: (error) => {
      if (handleUnauthorized(error)) return;
      toast({ title: 'Error', description: userErrorMessage(error), variant: 'danger' });
    },
  });
  return { open: (id: string) => page.mutate(id), isPending: page.isPending };
}
