import { useMutation } from '@tanstack/react-query';
import { api, unwrap } from '../platform/api.ts';
import { leaveFor } from '../platform/leave-for.ts';

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
  const page = useMutation({
    mutationFn: async (id: string) => leaveFor((await request(id)).url),
    meta: { failureTitle: 'Error' },
  });
  return { open: (id: string) => page.mutate(id), isPending: page.isPending };
}
