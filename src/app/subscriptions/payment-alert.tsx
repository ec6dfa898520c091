import { business } from '../../shared/business.ts';
import type { Subscription } from '../../shared/contract/subscriptions.ts';
import { useUpdatePaymentMethod } from '../payments/use-provider-page.ts';
import { useOnline } from '../platform/use-online.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { Button } from '../ui/layout/button.tsx';

/** What a failed payment means, and the way to a new card (spec section 2). */
export function PaymentAlert({ subscription: { id, status } }: { subscription: Subscription }) {
  if (status === 'past_due') {
    return (
      <Alert variant="warning" title="Payment Issue">
        <p>Your last payment failed. Please update your payment method to avoid service interruption.</p>
        <CardButton subscriptionId={id}>Update Payment Method</CardButton>
      </Alert>
    );
  }
  if (status !== 'suspended') return null;
  return (
    <Alert variant="danger" title="Subscription Suspended">
      <p>
        Your subscription has been suspended due to payment failures. Update your payment method to
        reactivate.
      </p>
      <CardButton subscriptionId={id}>Reactivate Subscription</CardButton>
    </Alert>
  );
}

/** Leads to the provider's page for a card. */
function CardButton({ subscriptionId, children }: { subscriptionId: string; children: string }) {
  const { open, isPending } = useUpdatePaymentMethod();
  const isOnline = useOnline();
  return (
    <>
      {isOnline && (
        <Button className="mt-3 w-full sm:w-auto" pending={isPending} onClick={() => open(subscriptionId)}>
          {children}
        </Button>
      )}
      <p className="mt-3">
        Questions? Call us at{' '}
        <a href={business.phoneHref} className="whitespace-nowrap">
          {business.phone}
        </a>
        .
      </p>
    </>
  );
}
