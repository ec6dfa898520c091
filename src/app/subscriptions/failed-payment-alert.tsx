import type { ReactNode } from 'react';
import type { Subscription } from '../../shared/contract/subscriptions.ts';
import { useUpdatePaymentMethod } from '../payments/use-provider-page.ts';
import { useOnline } from '../platform/use-online.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { Button, buttonStyle } from '../ui/layout/button.tsx';

interface FailedPaymentAlertProps {
  subscription: Subscription;
  /** Where the page does not name it. */
  name?: string;
  children: ReactNode;
}

export function FailedPaymentAlert({ subscription, name, children }: FailedPaymentAlertProps) {
  const isOnline = useOnline();
  const isSuspended = subscription.status === 'suspended';
  if (!isSuspended && subscription.status !== 'past_due') return null;
  return (
    <Alert
      variant={isSuspended ? 'danger' : 'warning'}
      title={isSuspended ? 'Subscription Suspended' : 'Payment Issue'}
    >
      <p>{failureText(subscription, name)}</p>
      {isOnline && <PaymentButton subscription={subscription} />}
      {children}
    </Alert>
  );
}

function failureText({ status, paymentAction }: Subscription, name?: string): string {
  const whose = name ?? 'subscription';
  const isSuspended = status === 'suspended';
  if (paymentAction?.kind === 'confirm')
    return isSuspended
      ? `Your ${whose} is on hold, because your bank wants you to confirm a payment. Confirm it on the page of the invoice to reactivate.`
      : `Your bank wants you to confirm the payment for your ${whose}. Please confirm it on the page of the invoice. The next box waits for it.`;
  if (isSuspended)
    return `Your ${whose} has been suspended due to payment failures. Update your payment method to reactivate.`;
  return name
    ? `The last payment for your ${name} failed. Please update your payment method to avoid service interruption. The next box waits for it.`
    : 'Your last payment failed. Please update your payment method to avoid service interruption.';
}

function PaymentButton({ subscription: { id, status, paymentAction } }: { subscription: Subscription }) {
  const { open, isPending } = useUpdatePaymentMethod();
  const className = 'mt-3 w-full sm:w-auto';
  if (paymentAction?.url)
    return (
      <a
        href={paymentAction.url}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonStyle({ className })}
      >
        Confirm Payment
        <span className="sr-only">, in a new tab</span>
      </a>
    );
  return (
    <Button className={className} pending={isPending} onClick={() => open(id)}>
      {status === 'suspended' ? 'Reactivate Subscription' : 'Update Payment Method'}
    </Button>
  );
}
