import type { Subscription } from '../../shared/contract/subscriptions.ts';
import { useUpdatePaymentMethod } from '../payments/use-provider-page.ts';
import { useOnline } from '../platform/use-online.ts';
import { frequencyName } from '../subscriptions/subscription-status.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { OfflineNote } from '../ui/feedback/offline-note.tsx';
import { Button } from '../ui/layout/button.tsx';

/** Says which subscriptions could not be charged, and what to do about each. */
export function PaymentAlerts({ subscriptions }: { subscriptions: Subscription[] }) {
  const failed = subscriptions.filter(({ status }) => status === 'past_due' || status === 'suspended');
  if (failed.length === 0) return null;
  return (
    <div className="mb-8 grid gap-4">
      {failed.map((subscription) => (
        <FailedPayment key={subscription.id} subscription={subscription} />
      ))}
    </div>
  );
}

function FailedPayment({ subscription }: { subscription: Subscription }) {
  const isOnline = useOnline();
  const update = useUpdatePaymentMethod();
  const isSuspended = subscription.status === 'suspended';
  const name = `${frequencyName(subscription.frequency).toLowerCase()} subscription`;
  return (
    <Alert
      variant={isSuspended ? 'danger' : 'warning'}
      title={isSuspended ? 'Subscription Suspended' : 'Payment Issue'}
    >
      <p>
        {isSuspended
          ? `Your ${name} has been suspended due to payment failures. Update your payment method to reactivate.`
          : `The last payment for your ${name} failed. Please update your payment method to avoid service interruption. The next box waits for it.`}
      </p>
      {isOnline ? (
        <Button className="mt-3" pending={update.isPending} onClick={() => update.open(subscription.id)}>
          {isSuspended ? 'Reactivate Subscription' : 'Update Payment Method'}
        </Button>
      ) : (
        <OfflineNote />
      )}
    </Alert>
  );
}
