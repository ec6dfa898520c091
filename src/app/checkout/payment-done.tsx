import { useEffect, useRef } from 'react';
import type { CheckoutStatus } from '../../shared/contract/checkout.ts';
import { centsOf, formatCents } from '../../shared/rules/money.ts';
import { type DashboardState, dashboardPath } from '../paths.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { Button } from '../ui/layout/button.tsx';
import { ButtonLink } from '../ui/layout/button-link.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Day } from '../ui/text/day.tsx';

interface PaymentDoneProps {
  orderId: string;
  order: CheckoutStatus;
  /** The server could not be told; it will learn of the payment from the provider. */
  error: Error | null;
  onRetry: () => void;
}

export function PaymentDone({ orderId, order, error, onRetry }: PaymentDoneProps) {
  const state: DashboardState = { paidOrderId: orderId };
  const credit = centsOf(order.creditApplied);
  const card = centsOf(order.total) - credit;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, []);
  return (
    <Card className="grid max-w-2xl justify-items-center gap-4 text-center">
      <img src="/pictures/success.svg" alt="" width={160} height={120} className="h-30 w-40 object-contain" />
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        Payment successful!
      </h2>
      <p>
        Thank you. Order <strong>{order.orderNumber}</strong> comes on
        <span className="mt-1 block font-display text-2xl font-semibold sm:text-3xl">
          <Day day={order.deliveryDate} />
        </span>
      </p>
      {credit > 0 && (
        <p>
          Your credit paid {formatCents(credit)},{' '}
          {card > 0 ? `and your card ${formatCents(card)}` : 'and no card was charged'}.
        </p>
      )}
      {error ? (
        <Alert variant="warning" title="Your payment went through" className="text-left">
          <p>We could not reach the shop to confirm it here. It is confirmed by itself in a few minutes.</p>
          <Button variant="secondary" className="mt-3" onClick={onRetry}>
            Try again
          </Button>
        </Alert>
      ) : (
        <p className="text-muted">We are taking you to your dashboard...</p>
      )}
      <ButtonLink to={dashboardPath('orders')} state={state} variant="secondary">
        Go to Dashboard
      </ButtonLink>
    </Card>
  );
}
