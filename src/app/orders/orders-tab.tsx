import { useRef } from 'react';
import { paths } from '../paths.ts';
import { userErrorMessage } from '../platform/api.ts';
import { useOnline } from '../platform/use-online.ts';
import { PushOffer } from '../push/push-setting.tsx';
import { useMySubscriptions } from '../subscriptions/record/queries.ts';
import { TrialSubscriptions } from '../subscriptions/trial-subscriptions.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonList } from '../ui/feedback/skeleton.tsx';
import { ButtonLink } from '../ui/layout/button.tsx';
import { ShowMore } from '../ui/table/show-more.tsx';
import { OrderCard } from './order-card.tsx';
import { useOrders } from './queries.ts';

export function OrdersTab() {
  const orders = useOrders();
  const hasNoOrders = orders.data?.pages[0]?.rows.length === 0;
  const subscriptions = useMySubscriptions(hasNoOrders);
  const failed = [orders, subscriptions].find((query) => query.isError && !query.data);
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
  if (!orders.data || (hasNoOrders && !subscriptions.data))
    return <SkeletonList label="Loading your orders" />;
  if (!hasNoOrders) return <OrderList orders={orders} />;
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

function OrderList({ orders }: { orders: ReturnType<typeof useOrders> }) {
  const list = useRef<HTMLDivElement>(null);
  const isOnline = useOnline();
  const rows = (orders.data?.pages ?? []).flatMap((page) => page.rows);
  async function showMore() {
    await orders.fetchNextPage();
    list.current?.querySelectorAll('summary')[rows.length]?.focus();
  }
  return (
    <div className="grid gap-4">
      <h2 className="sr-only">Your orders</h2>
      <PushOffer />
      <div ref={list} className="grid items-start gap-4 lg:grid-cols-2">
        {rows.map((order) => (
          <OrderCard key={order.id} order={order} />
        ))}
      </div>
      {orders.hasNextPage && (
        <ShowMore
          noun="orders"
          shown={rows.length}
          total={orders.data?.pages[0]?.total ?? null}
          pending={orders.isFetchingNextPage}
          isOffline={!isOnline}
          failure={orders.isFetchNextPageError ? userErrorMessage(orders.error) : null}
          onMore={() => void showMore()}
        />
      )}
    </div>
  );
}
