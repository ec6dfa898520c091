import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { CartItem } from '../../../shared/contract/cart-item.ts';
import type { CheckoutStatus } from '../../../shared/contract/checkout.ts';
import { centsOf, formatCents } from '../../../shared/rules/money.ts';
import { orderLineText } from '../../../shared/rules/packs.ts';
import { cart } from '../../cart/cart.ts';
import { FullyBookedAlert } from '../../delivery/fully-booked.tsx';
import { useDeliveryTerms } from '../../delivery/use-delivery-terms.ts';
import { FigureRow, OrderFigures } from '../../orders/order-figures.tsx';
import { type DashboardState, dashboardPath, paths } from '../../paths.ts';
import { PaymentForm } from '../../payments/payment-form.tsx';
import { PaymentNotices } from '../../payments/payment-parts.tsx';
import { useCompletePayment, useRefreshAfterPayment } from '../../payments/queries.ts';
import { DayAndWindow } from '../../settings/day-and-window.tsx';
import { Farmer } from '../../settings/farmer.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { dismissToasts, toast } from '../../ui/feedback/toast.ts';
import { Button, ButtonLink } from '../../ui/layout/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ChevronLeftIcon } from '../../ui/layout/icons.tsx';
import { Day } from '../../ui/text/day.tsx';
import { Price } from '../../ui/text/price.tsx';
import { checkoutLayout } from '../summary/checkout-layout.ts';
import { CollapsibleSummary } from '../summary/collapsible-summary.tsx';
import { emptyShelfCart } from '../summary/shelf-cart.ts';
import { endAttemptOf } from './attempt.ts';
import { hasSameLines } from './cart-comparison.ts';
import { orderCheckoutPath, removeStoredPayment, type StoredPayment } from './stored-payment.ts';

interface OrderPaymentProps {
  orderId: string;
  order: CheckoutStatus;
  /** Null if nothing is left to pay. */
  payment: StoredPayment | null;
  readNow: () => Promise<CheckoutStatus>;
}

const dashboardDelayMs = 2000;

export function OrderPayment({ orderId, order, payment, readNow }: OrderPaymentProps) {
  const navigate = useNavigate();
  const completion = useCompletePayment();
  const [firstDay] = useState(order.deliveryDate);
  const { isFullyBooked } = useDeliveryTerms();
  const [paid, setPaid] = useState(order.paymentStatus === 'paid');
  const byCard = formatCents(centsOf(order.total) - centsOf(order.creditApplied));

  function finish(paymentIntentId: string) {
    dismissToasts();
    setPaid(true);
    completion.mutate(paymentIntentId);
  }

  async function handleExpired() {
    await endAttemptOf(orderId);
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
    const state: DashboardState = { paidOrderId: orderId };
    return (
      <PaymentDone order={order} error={completion.error} onRetry={retry}>
        {!completion.error && <p className="text-muted">We are taking you to your dashboard...</p>}
        <ButtonLink to={dashboardPath('orders')} state={state} variant="secondary">
          Go to Dashboard
        </ButtonLink>
      </PaymentDone>
    );
  }
  return (
    <>
      <BackToPurchasePageLink />
      {isFullyBooked && (
        <FullyBookedAlert>
          This order has one of the last places: it keeps its day if you pay now.
        </FullyBookedAlert>
      )}
      <div className={checkoutLayout}>
        <PlacedOrderSummary order={order} />
        <Card className="grid gap-3 max-sm:pt-4! sm:gap-5">
          <ChangedDay from={firstDay} to={order.deliveryDate} />
          {payment && (
            <PaymentForm
              clientSecret={payment.clientSecret}
              orderId={orderId}
              zipCode={order.deliveryAddress.zipCode}
              returned={payment.returned}
              returnPath={orderCheckoutPath(orderId)}
              submitLabel={`Pay ${byCard}`}
              onSucceeded={finish}
              onExpired={handleExpired}
              isStillAsShown={async () => (await readNow()).deliveryDate === order.deliveryDate}
            />
          )}
          <PaymentNotices />
          <Farmer small />
        </Card>
      </div>
    </>
  );
}

/** The farm closed the day that was promised: nobody pays for another day without having read it. */
export function ChangedDay({ from, to }: { from: string; to: string }) {
  if (from === to) return null;
  return (
    <Alert variant="danger" title="Your delivery day has changed">
      We do not deliver on <Day day={from} />. Your order comes on{' '}
      <strong>
        <Day day={to} />
      </strong>{' '}
      instead. Nothing is charged yet: if that day suits you, press Pay again.
    </Alert>
  );
}

/** `/subscription` is the purchase page of both kinds of order. */
export function BackToPurchasePageLink() {
  return (
    <ButtonLink variant="ghost" to={paths.subscription} className="-mt-5 mb-1 -ml-3 sm:-mt-4 sm:mb-2">
      <ChevronLeftIcon />
      Back to your order
    </ButtonLink>
  );
}

/** Empties the cart only if the order was placed from it and it still has those lines. */
function useCleanUpAfterPayment(paid: boolean, orderId: string, { items }: CheckoutStatus) {
  const refreshAfterPayment = useRefreshAfterPayment();
  const cleanUp = useEffectEvent(async () => {
    removeStoredPayment(orderId);
    refreshAfterPayment();
    const isOrdered = (lines: CartItem[]) => hasSameLines(lines, items);
    const kind = await endAttemptOf(orderId);
    if (kind === 'one-time') cart.clear(isOrdered);
    if (kind === 'shelf') emptyShelfCart(isOrdered);
  });
  useEffect(() => {
    if (paid) void cleanUp();
  }, [paid]);
}

/** After 2 s. */
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

interface PaymentDoneProps {
  order: CheckoutStatus;
  /** The server could not be told; the payment provider will notify it. */
  error: Error | null;
  onRetry: () => void;
  /** Where to go next. */
  children: ReactNode;
}

export function PaymentDone({ order, error, onRetry, children }: PaymentDoneProps) {
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
        Thank you. Order <strong className="whole">{order.orderNumber}</strong> comes on
        <span className="mt-1 block font-display text-2xl font-semibold sm:text-3xl">
          <DayAndWindow day={order.deliveryDate} />
        </span>
      </p>
      {credit > 0 && (
        <p>
          Your credit paid {formatCents(credit)},{' '}
          {card > 0 ? `and your card ${formatCents(card)}` : 'and no card was charged'}.
        </p>
      )}
      {error && (
        <Alert variant="warning" title="Your payment went through" className="text-left">
          <p>We could not reach the shop to confirm it here. It is confirmed by itself in a few minutes.</p>
          <Button variant="secondary" className="mt-3" onClick={onRetry}>
            Try again
          </Button>
        </Alert>
      )}
      {children}
    </Card>
  );
}

/** Not of the current cart. */
export function PlacedOrderSummary({ order }: { order: CheckoutStatus }) {
  const total = formatCents(centsOf(order.total));
  const credit = centsOf(order.creditApplied);
  const byCard = formatCents(centsOf(order.total) - credit);
  const keyFigures = [
    { label: 'Order number', value: order.orderNumber },
    { label: 'Delivery day', value: <DayAndWindow day={order.deliveryDate} format="weekday" /> },
    { label: 'Total', value: total },
    ...(credit > 0
      ? [
          { label: 'Credit', value: `-${formatCents(credit)}` },
          { label: 'Your card pays', value: byCard },
        ]
      : []),
  ];
  return (
    <CollapsibleSummary keyFigures={keyFigures}>
      <dl className="grid gap-2 max-lg:hidden">
        <FigureRow label="Order number">
          <span className="whole font-semibold">{order.orderNumber}</span>
        </FigureRow>
        <FigureRow label="Delivery day">
          <span className="font-semibold">
            <DayAndWindow day={order.deliveryDate} />
          </span>
        </FigureRow>
      </dl>
      <dl className="lg:-mt-2">
        <FigureRow label="Deliver to">{order.address}</FigureRow>
      </dl>
      <OrderedItems items={order.items} />
      <dl className="grid gap-2 border-t pt-4">
        <OrderFigures order={order} />
        <Strong label="Total">{total}</Strong>
        {credit > 0 && (
          <>
            <div className="flex justify-between gap-4 text-leaf-ink max-lg:hidden">
              <dt>Credit</dt>
              <dd className="font-semibold tabular-nums">-{formatCents(credit)}</dd>
            </div>
            <Strong label="Your card pays">{byCard}</Strong>
          </>
        )}
      </dl>
    </CollapsibleSummary>
  );
}

/** Phones show these figures above. */
function Strong({ label, children }: { label: string; children: string }) {
  return (
    <div className="mt-1 flex justify-between gap-4 border-t pt-3 text-lg font-semibold max-lg:hidden">
      <dt>{label}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}

function OrderedItems({ items }: Pick<CheckoutStatus, 'items'>) {
  return (
    <ul className="grid gap-2 border-t pt-4" aria-label="Products">
      {items.map(({ quantity, productName, price }) => (
        <li key={`${productName} ${price}`} className="flex justify-between gap-4">
          <span>{orderLineText({ quantity, productName })}</span>
          <Price cents={quantity * centsOf(price)} />
        </li>
      ))}
    </ul>
  );
}
