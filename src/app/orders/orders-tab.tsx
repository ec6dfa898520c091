import { useSignedOutOn401 } from '../accounts/require-sign-in.ts';
import { paths } from '../paths.ts';
import { userErrorMessage } from '../platform/api.ts';
import { useMySubscriptions } from '../subscriptions/queries.ts';
import { TrialSubscriptions } from '../subscriptions/trial-subscriptions.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonList } from '../ui/feedback/skeleton.tsx';
import { ButtonLink } from '../ui/layout/button-link.tsx';
import { OrderList } from './order-list.tsx';
import { useOrders } from './queries.ts';

export function OrdersTab() {
  const orders = useOrders();
  const none = orders.data?.pages[0]?.rows.length === 0;
  const subscriptions = useMySubscriptions(none);
  const failed = [orders, subscriptions].find((query) => query.isError && !query.data);
  useSignedOutOn401(failed?.error);
  if (failed) {
    return (
      <ErrorState
        title="Your orders did not load"
        message={userErrorMessage(failed.error)}
        onRetry={failed.refetch}
        retrying={failed.isFetching}
      />
    );
  }
  if (!orders.data || (none && !subscriptions.data)) return <SkeletonList label="Loading your orders" />;
  if (!none) return <OrderList orders={orders} />;
  return subscriptions.data?.length ? (
    <TrialSubscriptions subscriptions={subscriptions.data} />
  ) : (
    <NoOrders />
  );
}

function NoOrders() {
  return (
    <EmptyState
      title="No orders yet"
      text="Your first box is a few ounces away."
      picture="/pictures/empty-orders.svg"
      action={<ButtonLink to={paths.subscription}>Start Shopping</ButtonLink>}
    />
  );
}
