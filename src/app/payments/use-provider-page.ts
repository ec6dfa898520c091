import { useMutation } from '@tanstack/react-query';
import { useHandleUnauthorized } from '../accounts/require-sign-in.ts';
import { api, unwrap, userErrorMessage } from '../platform/api.ts';
import { toast } from '../ui/feedback/toast.ts';

/** Goes to the provider's page for cards and invoices, which leads back to the Billing tab. */
export function useBillingPortal() {
  const { open, isPending } = useProviderPage(() => unwrap(api.api['billing-portal'].post()));
  return { open: () => open(''), isPending };
}

/** Goes to the provider's page for a new card of a subscription, which leads back to the subscriptions. */
export function useUpdatePaymentMethod() {
  return useProviderPage((id) => unwrap(api.api.subscriptions({ id })['update-payment-method'].post()));
}

function useProviderPage(request: (id: string) => Promise<{ url: string }>) {
  const handleUnauthorized = useHandleUnauthorized();
  const page = useMutation({
    mutationFn: request,
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => {
      if (handleUnauthorized(error)) return;
      toast({ title: 'Error', description: userErrorMessage(error), variant: 'danger' });
    },
  });
  // Still pending while the browser leaves, so that nobody presses twice.
  return { open: (id: string) => page.mutate(id), isPending: page.isPending || page.isSuccess };
}
