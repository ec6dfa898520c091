import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { redirect, replace } from 'react-router';
import { business } from '../../../shared/business.ts';
import type { PayLink } from '../../../shared/contract/checkout.ts';
import { newYorkDay, newYorkTime } from '../../../shared/rules/delivery-days.ts';
import { centsOf, formatCents } from '../../../shared/rules/money.ts';
import { useMailedToken } from '../../accounts/sign-in/mailed-token.ts';
import { paths } from '../../paths.ts';
import { PaymentForm } from '../../payments/payment-form.tsx';
import { PaymentNotices } from '../../payments/payment-parts.tsx';
import { ApiError, api, unwrap, userErrorMessage } from '../../platform/api.ts';
import { pageMeta } from '../../platform/page-meta.ts';
import { useDeliveryWindow } from '../../settings/day-and-window.tsx';
import { Farmer } from '../../settings/farmer.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ButtonLink } from '../../ui/layout/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { formatDay } from '../../ui/text/format-day.ts';
import { WholeText } from '../../ui/text/whole-text.tsx';
import { checkoutLayout } from '../summary/checkout-layout.ts';
import { ChangedDay, PaymentDone, PlacedOrderSummary } from './order-payment.tsx';
import { moveSecretsToStorage, removeStoredPayment, storedPayment } from './stored-payment.ts';

export function meta() {
  return [
    ...pageMeta('Pay your order', 'Pay the order that we took for you.'),
    { name: 'robots', content: 'noindex' },
  ];
}

/** Before rendering, so no secret of the bank's return is in a URL that is tracked or logged. */
export function clientLoader({ request }: { request: Request }) {
  const { href, searchParams } = new URL(request.url);
  const clean = moveSecretsToStorage(searchParams);
  if (!clean) return null;
  throw (href === location.href ? replace : redirect)(`${paths.pay}?${clean}`);
}

/** Needs no sign-in. */
export default function PayPage() {
  const token = useMailedToken();
  return <Page title="Pay your order">{token ? <MailedOrder token={token} /> : <InvalidLink />}</Page>;
}

/** The server asks the provider each time, so it knows of a payment at once. */
function useMailedOrder(token: string) {
  return useQuery({
    queryKey: ['pay', token],
    queryFn: () => unwrap(api.api.pay.post({ token })),
    retry: false,
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  });
}

function MailedOrder({ token }: { token: string }) {
  const { data: order, error, refetch, isFetching } = useMailedOrder(token);
  // The card was charged in this tab; the server may not know yet.
  const [isCharged, setIsCharged] = useState(false);
  const [firstDay, setFirstDay] = useState(order?.deliveryDate);
  if (order && firstDay === undefined) setFirstDay(order.deliveryDate);
  if (!order && error instanceof ApiError && error.status === 400) return <InvalidLink />;
  if (!order && error)
    return <ErrorState message={userErrorMessage(error)} onRetry={refetch} retrying={isFetching} />;
  if (!order) return <Skeleton className="h-64" />;
  const isPaid = order.state === 'paid';
  if (isCharged || (isPaid && storedPayment(order.orderId)?.returned))
    return (
      <PaymentDone order={order} error={isPaid ? null : error} onRetry={refetch}>
        <ButtonLink to={paths.home} variant="secondary">
          Back to Shop
        </ButtonLink>
      </PaymentDone>
    );
  if (order.state !== 'open') return <Settled order={order} />;
  if (!order.clientSecret)
    return <ErrorState message="The card form could not load. Please try again." onRetry={refetch} />;
  const leavePayment = (charged: boolean) => {
    removeStoredPayment(order.orderId);
    setIsCharged(charged);
    void refetch();
  };
  return (
    <div className={checkoutLayout}>
      <PlacedOrderSummary order={order} />
      <Card className="grid gap-3 max-sm:pt-4! sm:gap-5">
        <p>
          Please pay until {untilText(order)} (Eastern time). After that the order ends, and nothing is
          charged.
        </p>
        <ChangedDay from={firstDay ?? order.deliveryDate} to={order.deliveryDate} />
        <PaymentForm
          clientSecret={order.clientSecret}
          zipCode={order.deliveryAddress.zipCode}
          returned={storedPayment(order.orderId)?.returned}
          returnPath={`${paths.pay}?${new URLSearchParams({ order_id: order.orderId })}`}
          submitLabel={`Pay ${formatCents(centsOf(order.total))}`}
          onSucceeded={() => leavePayment(true)}
          onExpired={() => leavePayment(false)}
          isStillAsShown={async () => {
            const now = await refetch({ throwOnError: true });
            return now.data?.deliveryDate === order.deliveryDate;
          }}
        />
        <PaymentNotices />
        <Farmer small />
      </Card>
    </div>
  );
}

function Settled({ order }: { order: PayLink }) {
  const window = useDeliveryWindow();
  if (order.state === 'paid')
    return (
      <Notice key="paid" title="This order is paid">
        <WholeText
          text={
            order.status === 'delivered'
              ? `Order ${order.orderNumber} was delivered.`
              : `Order ${order.orderNumber} comes on ${[formatDay(order.deliveryDate), window].filter(Boolean).join(', ')}. There is nothing left to pay.`
          }
        />
      </Notice>
    );
  if (order.state === 'ended')
    return (
      <Notice key="ended" title="This order has ended">
        It was not paid until {untilText(order)}. Nothing was charged, and nothing is delivered. Call{' '}
        <span className="whole">{business.phone}</span> to order again.
      </Notice>
    );
  return (
    <Notice key="cancelled" title="This order is cancelled">
      It cannot be paid any more, and nothing is delivered. Questions? Call{' '}
      <span className="whole">{business.phone}</span>.
    </Notice>
  );
}

function untilText({ payUntil }: PayLink): string {
  return `${formatDay(newYorkDay(payUntil), 'weekday')}, ${newYorkTime(payUntil)}`;
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid max-w-2xl gap-5">
      <Alert title={title}>{children}</Alert>
      <ButtonLink to={paths.home} variant="secondary" className="justify-self-start">
        Back to Shop
      </ButtonLink>
    </div>
  );
}

function InvalidLink() {
  return (
    <Notice title="This link does not work">
      It may have been cut off on its way. Please open it from our newest mail, or call{' '}
      <span className="whole">{business.phone}</span>.
    </Notice>
  );
}
