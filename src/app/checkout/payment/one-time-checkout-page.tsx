import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { redirect, replace, useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../paths.ts';
import { ApiError, api, isUnauthorized, unwrap, userErrorMessage } from '../../platform/api.ts';
import { pageMeta } from '../../platform/page-meta.ts';
import { handleUnauthorized } from '../../platform/query-client.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonList } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Page } from '../../ui/layout/page.tsx';
import { endAttemptOf } from './attempt.ts';
import { BackToPurchasePageLink, OrderPayment } from './order-payment.tsx';
import { moveSecretsToStorage, storedPayment } from './stored-payment.ts';

export function meta() {
  return pageMeta('Order Checkout', 'Pay for your order by card.');
}

/** Before rendering, so no secret is in a URL that is tracked or logged. */
export function clientLoader({ request }: { request: Request }) {
  const { href, searchParams } = new URL(request.url);
  const clean = moveSecretsToStorage(searchParams);
  if (!clean) return null;
  const inAddressBar = href === location.href;
  throw (inAddressBar ? replace : redirect)(`${paths.oneTimeCheckout}?${clean}`);
}

export default function OneTimeCheckoutPage() {
  const orderId = useSearchParams()[0].get('order_id') ?? '';
  return (
    <Page title="Order Checkout">
      <Checkout key={orderId} orderId={orderId} />
    </Page>
  );
}

function Checkout({ orderId }: { orderId: string }) {
  const order = useCheckoutOrder(orderId);
  const [payment] = useState(() => storedPayment(orderId));
  const isNotFound = order.error instanceof ApiError && order.error.status === 404;
  const isCancelled = order.data?.status === 'cancelled';
  const isEnded = isCancelled && order.data?.paymentStatus === 'unpaid';
  const isUnpaidWithoutSecret = order.data && order.data.paymentStatus !== 'paid' && payment === null;
  const isInvalid = Boolean(!orderId || isNotFound || isCancelled || isUnpaidWithoutSecret);
  useLeaveWhenInvalid(isInvalid, orderId, isEnded ? orderEnded : invalidSession, order.error);

  if (order.isError && !order.data && !isNotFound && !isUnauthorized(order.error)) {
    return (
      <>
        <BackToPurchasePageLink />
        <ErrorState
          message={userErrorMessage(order.error)}
          onRetry={order.refetch}
          retrying={order.isFetching}
        />
      </>
    );
  }
  if (isInvalid || !order.data)
    return <SkeletonList rows={2} rowClassName="h-40" label="Loading your order" />;
  const readNow = async () => (await order.refetch({ throwOnError: true })).data ?? order.data;
  return <OrderPayment orderId={orderId} order={order.data} payment={payment} readNow={readNow} />;
}

/** Also before it is paid, unlike `GET /api/orders`. */
function useCheckoutOrder(orderId: string) {
  return useQuery({
    queryKey: ['checkout-order', orderId],
    queryFn: () => unwrap(api.api.checkout({ orderId: encodeURIComponent(orderId) }).get()),
    enabled: orderId !== '',
    retry: false,
    networkMode: 'always',
    staleTime: 0,
  });
}

const invalidSession = {
  title: 'Invalid checkout session',
  description: 'Please try again from your order page.',
};
const orderEnded = {
  title: 'This order has ended',
  description: 'It was not paid in time, or you placed another. Nothing was charged. Please check out again.',
};

function useLeaveWhenInvalid(
  isInvalid: boolean,
  orderId: string,
  reason: typeof invalidSession,
  error: unknown,
) {
  const navigate = useNavigate();
  const leave = useEffectEvent(() => {
    if (handleUnauthorized(error) || !isInvalid) return;
    toast({ ...reason, variant: 'danger' });
    // Otherwise the same cart would return the same cancelled order.
    endAttemptOf(orderId);
    navigate(paths.subscription, { replace: true });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaves once, as soon as there is a reason
  useEffect(() => leave(), [isInvalid, error]);
}
