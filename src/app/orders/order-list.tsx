import { useRef } from 'react';
import { userErrorMessage } from '../platform/api.ts';
import { useOnline } from '../platform/use-online.ts';
import { ShowMore } from '../ui/table/show-more.tsx';
import { OrderCard } from './order-card.tsx';
import type { useOrders } from './queries.ts';

/** The orders that have been fetched, newest first, and the way to more of them. */
export function OrderList({ orders }: { orders: ReturnType<typeof useOrders> }) {
  const list = useRef<HTMLDivElement>(null);
  const isOnline = useOnline();
  const rows = (orders.data?.pages ?? []).flatMap((page) => page.rows);
  async function showMore() {
    await orders.fetchNextPage();
    list.current?.querySelectorAll('summary')[rows.length]?.focus();
  }
  return (
    <div className="grid max-w-3xl gap-4">
      <h2 className="sr-only">Your orders</h2>
      <div ref={list} className="grid gap-4">
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
