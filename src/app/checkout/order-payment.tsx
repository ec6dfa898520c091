import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { addressParts } from '../../shared/contract/address.ts';
import type { CheckoutStatus } from '../../shared/contract/checkout.ts';
import { centsOf, formatCents } from '../../shared/rules/money.ts';
import { cart } from '../cart/cart.ts';
import { type DashboardState, dashboardPath, paths } from '../paths.ts';
import { PaymentForm } from '../payments/payment-form.tsx';
import { PaymentNotices } from '../payments/payment-notices.tsx';
import { useCompletePayment } from '../payments/queries.ts';
import { useRefreshAfterPayment } from '../payments/use-refresh-after-payment.ts';
import { dismissToasts, toast } from '../ui/feedback/toast.ts';
import { ButtonLink } from '../ui/layout/button-link.tsx';
import { Card } from '../ui/layout/card.tsx';
import { ChevronLeftIcon } from '../ui/layout/icons.tsx';
import { endAttempt } from './attempt.ts';
import { hasSameLines } from './cart-comparison.ts';
import { checkoutLayout } from './checkout-layout.ts';
import { PaymentDone } from './payment-done.tsx';
import { PlacedOrderSummary } from './placed-order-summary.tsx';
import { orderCheckoutPath, removeStoredPayment, type StoredPayment } from './stored-payment.ts';

interface OrderPaymentProps {
  orderId: string;
  order: CheckoutStatus;
  /** Null for an order that has nothing left to pay. */
  payment: StoredPayment | null;
}

const dashboardDelayMs = 2000;

export function OrderPayment({ orderId, order, payment }: OrderPaymentProps) {
  const navigate = useNavigate();
  const completion = useCompletePayment();
  const [paid, setPaid] = useState(order.paymentStatus === 'paid');
  const byCard = formatCents(centsOf(order.total) - centsOf(order.creditApplied));

  function finish(paymentIntentId: string) {
    dismissToasts();
    setPaid(true);
    completion.mutate(paymentIntentId);
  }

  async function handleExpired() {
    await endAttempt('one-time');
    removeStoredPayment(orderId);
    toast({
      title: 'Payment Failed',
      description: 'This checkout has expired. Please start again.',
      variant: 'danger',
    });
    await navigate(paths.subscription, { replace: true });
  }

  useCleanUpAfterPayment(paid, orderId, order);
  useRedirectToDashboard(paid && (completion.isIdle || completion.isSuccess), orderId);
  if (paid) {
    const retry = () => completion.variables && completion.mutate(completion.variables);
    return <PaymentDone orderId={orderId} order={order} error={completion.error} onRetry={retry} />;
  }
  return (
    <>
      <BackToPurchasePageLink />
      <div className={checkoutLayout}>
        <PlacedOrderSummary order={order} />
        <Card className="grid gap-5">
          {payment && (
            <PaymentForm
              clientSecret={payment.clientSecret}
              orderId={orderId}
              zipCode={addressParts(order.address).zipCode}
              returned={payment.returned}
              returnPath={orderCheckoutPath(orderId)}
              submitLabel={`Pay ${byCard}`}
              onSucceeded={finish}
              onExpired={handleExpired}
            />
          )}
          <PaymentNotices />
        </Card>
      </div>
    </>
  );
}

/** From the card step of an order that is not paid to `/subscription`, the purchase page of both kinds of order. */
export function BackToPurchasePageLink() {
  return (
    <ButtonLink variant="ghost" to={paths.subscription} className="-mt-4 mb-2 -ml-3">
      <ChevronLeftIcon />
      Back to Subscription
    </ButtonLink>
  );
}

/** Removes the attempt's key and the secret, and empties the cart if it still has the order's lines. */
function useCleanUpAfterPayment(paid: boolean, orderId: string, { items }: CheckoutStatus) {
  const refreshAfterPayment = useRefreshAfterPayment();
  const clearCartAndRefresh = useEffectEvent(() => {
    cart.clear((lines) => hasSameLines(lines, items));
    refreshAfterPayment();
  });
  useEffect(() => {
    if (!paid) return;
    endAttempt('one-time');
    clearCartAndRefresh();
    removeStoredPayment(orderId);
  }, [paid, orderId]);
}

/** To the order, opened, after 2 s (spec section 9). */
function useRedirectToDashboard(done: boolean, orderId: string) {
  const navigate = useNavigate();
  const state: DashboardState = { paidOrderId: orderId };
  const leave = useEffectEvent(() => navigate(dashboardPath('orders'), { replace: true, state }));
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => leave(), dashboardDelayMs);
    return () => clearTimeout(timer);
  }, [done]);
}
